import { sql } from 'kysely';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';

/** How many days in advance partitions are created, so that a week without a worker has no effect. */
const DAYS_AHEAD = 7;

/**
 * Fails if a ledger was locked for longer than a second, for example by a backup or a long report. The next
 * try drops its old partitions; rows are appended in the meantime.
 */
export const maintainLedgers = defineJob({
  name: 'ledgers/maintain',
  summary: 'Creates the next partitions of ledgers, and drops those past their retention.',
  payload: {},
  attemptsMax: 5,
  scope: 'platform',
  every: 'day',
  runsAtFirstStart: true,
  run: async (ctx: JobContext) => {
    const locked = await ctx.write(async ({ db }) => {
      const { rows } = await sql<{
        locked: string[];
      }>`select maintain_ledgers(${DAYS_AHEAD}) as locked`.execute(db);
      return rows[0]?.locked ?? [];
    });
    if (locked.length > 0)
      throw new Error(
        `Ledgers were locked for longer than a second, so their old rows are still there: ${locked.join(', ')}.`,
      );
  },
});
