import { sql } from 'kysely';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';

/** Partitions are ready so long before they are needed: a week without a worker costs nothing. */
const DAYS_AHEAD = 7;

/**
 * Fails when a ledger was locked for longer than a second, as by a backup or a long report: the next try drops its old partitions, and rows
 * are still appended.
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
