import { defineJob } from '#model/define-job.ts';
import type { JobContext } from '#server/jobs/index.ts';

/** Transactions for one organisation and day: what is left then waits for tomorrow. */
const ROUNDS_MAX = 50;

export const clearHistory = defineJob({
  name: 'history/clearHistory',
  summary: 'Clears history older than a year; what was published or has a name stays.',
  payload: {},
  attemptsMax: 5,
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    for (const organisationId of ctx.organisations()) {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const { hasMore } = await ctx.writeFor(organisationId, (work) => work.records.history.clear());
        if (!hasMore) break;
      }
    }
  },
});
