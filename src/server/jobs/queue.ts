/** Queues a job as a row in the caller's transaction, so that a job exists exactly when its cause does. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { Shape } from '#model/field.ts';
import type { Job } from '#model/jobs/define-job.ts';

/** What queueing knows of a job: how it runs is up to the runner. */
export type QueuedJob = Pick<
  Job<Shape, never>,
  'name' | 'summary' | 'attemptsMax' | 'on' | 'omits' | 'module'
>;

export interface QueueOptions {
  /**
   * A waiting job with the same key is replaced; a running one is followed. Unique within the organisation
   * and the job's name.
   */
  key?: string;
  /** Id of the running job: a queued job of the same name is its next step, and yields to a newer request. */
  running?: string | undefined;
  /**
   * The instant before which the job does not run, or seconds after the queueing transaction by the
   * database's clock. It survives restarts and backups. Default: as soon as a slot is free.
   */
  runAt?: Date | { inSeconds: number };
}

/**
 * Queues a job for the transaction's organisation, which the database itself adds to the payload. An
 * unregistered name is a mistake in the product.
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
 * The state of a job when it was cancelled. `removed`: it had not begun, or waited for another try.
 * `running`: the current try continues and is the last; its next step is not queued, and its effects are not
 * undone. Null: no job has the name and the key.
 */
export type CancelledJob = 'removed' | 'running' | null;

/**
 * Removes the waiting job with this name and key in the transaction's organisation, even if it waits for
 * another try. A running job is not stopped, but neither retried nor followed by its next step, even if its
 * process dies.
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
