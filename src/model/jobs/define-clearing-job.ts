/**
 * Defines daily clearing jobs: rows whose retention period has ended are removed in small transactions, one
 * organisation after another.
 */
import { defineJob, type Job } from './define-job.ts';

/** Maximum number of transactions for one organisation per day; remaining rows wait until the next day. */
const ROUNDS_MAX = 50;

/** The part of a platform job's context that clearing needs. */
export interface ClearingContext<Work> {
  organisations: () => number[];
  writeFor: <T>(organisationId: number, run: (work: Work) => Promise<T>) => Promise<T>;
}

export interface Clearing<Work> {
  /** The name in the queue: `history/clearHistory`. Permanent. */
  name: string;
  /** One sentence: what the job deletes. */
  summary: string;
  /** Removes a bounded number of rows of one organisation in one transaction, the oldest first; returns whether more are left. */
  clear: (work: Work) => Promise<{ hasMore: boolean }>;
}

/**
 * Declares a job that clears every organisation once a day. A failure in one organisation does not affect the others: the job
 * fails at the end, with the first error, and is repeated.
 */
export function defineClearingJob<Work>({
  clear,
  ...job
}: Clearing<Work>): Job<Record<never, never>, ClearingContext<Work>> {
  return defineJob({
    ...job,
    payload: {},
    attemptsMax: 5,
    scope: 'platform',
    every: 'day',
    run: async (ctx: ClearingContext<Work>) => {
      const failures: unknown[] = [];
      for (const organisationId of ctx.organisations())
        await clearOrganisation(ctx, organisationId, clear).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  });
}

async function clearOrganisation<Work>(
  { writeFor }: ClearingContext<Work>,
  organisationId: number,
  clear: Clearing<Work>['clear'],
): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { hasMore } = await writeFor(organisationId, clear);
    if (!hasMore) return;
  }
}
