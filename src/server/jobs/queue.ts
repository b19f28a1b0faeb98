/** Queueing: a row in the caller's transaction, so a job exists exactly when what caused it does. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { Shape } from '#model/field.ts';
import type { Job } from '#model/define-job.ts';

/** What is known of a job where it is queued: how it runs is up to the runner. */
export type QueuedJob = Pick<
  Job<Shape, never>,
  'name' | 'summary' | 'attemptsMax' | 'subscribesTo' | 'module'
>;

export interface QueueOptions {
  /** A job of the same key that has not begun is replaced; one that has is followed. Unique within the organisation. */
  key?: string;
  /** The id of the job that queues: one of its own name is its next step, and gives way to one asked for meanwhile. */
  running?: string | undefined;
  /** Seconds until it is due. Default: none. */
  delaySeconds?: number;
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
  const queued = sql`${name}, ${JSON.stringify(payload)}::jsonb, ${job.attemptsMax}::integer, ${options.key ?? null}::text`;
  const { delaySeconds, running } = options;
  await (
    delaySeconds === undefined
      ? sql`select queue_job(${queued}, ${running ?? null}::bigint)`
      : sql`select queue_job(${queued}, ${delaySeconds}::double precision)`
  ).execute(db);
}
