/** Queueing: a row in the caller's transaction, so a job exists exactly when what caused it does. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { Shape } from '#model/field.ts';
import type { Job } from '#model/jobs/define-job.ts';

/** What is known of a job where it is queued: how it runs is up to the runner. */
export type QueuedJob = Pick<Job<Shape, never>, 'name' | 'summary' | 'attemptsMax' | 'on' | 'module'>;

export interface QueueOptions {
  /** A job of the same key that has not begun is replaced; one that has is followed. Unique within the organisation and the job's name. */
  key?: string;
  /** The id of the running job: one of the same name is its next step, and gives way to a newer request. */
  running?: string | undefined;
  /**
   * The instant before which it does not run, or how long after the queueing transaction by the database's clock. It outlives
   * restarts and backups. Default: as soon as there is a place.
   */
  runAt?: Date | { inSeconds: number };
}

/**
 * Queues a job for the transaction's organisation, which the database itself adds to the payload. A name that is not
 * registered is a mistake in the product.
 */
export async function queueJob(
  db: Db,
  jobs: ReadonlyMap<string, QueuedJob>,
  name: string,
  payload: Record<string, unknown>,
  options: QueueOptions = {},
): Promise<void> {
  const job = jobs.get(name);
  if (!job) throw new Error(`There is no job named ${name}.`);
  const { key = null, running = null, runAt } = options;
  await sql`
    select queue_job(${name}, ${JSON.stringify(payload)}::jsonb, ${job.attemptsMax}::integer, ${key}::text,
      ${running}::bigint, ${instantOf(runAt)})`.execute(db);
}

/**
 * What became of a job that was cancelled. `removed`: it had not begun, or waited for another try. `running`: the try under way goes on
 * and is the last; its next step is not queued, and what it has done is not undone.
 * Null: no job has the name and the key.
 */
export type CancelledJob = 'removed' | 'running' | null;

/**
 * Removes the waiting job of a name and key of the transaction's organisation, one that waits for another try included. A job that
 * runs is not stopped, but neither tried again nor followed by its next step, also when its process dies.
 */
export async function cancelJob(db: Db, name: string, key: string): Promise<CancelledJob> {
  const { rows } = await sql<{ state: CancelledJob }>`select withdraw_job(${name}, ${key}) as state`.execute(
    db,
  );
  return rows[0]?.state ?? null;
}

function instantOf(runAt: QueueOptions['runAt']) {
  if (runAt === undefined) return sql`null::timestamptz`;
  return runAt instanceof Date
    ? sql`${runAt.toISOString()}::timestamptz`
    : sql`now() + make_interval(secs => ${runAt.inSeconds}::double precision)`;
}
