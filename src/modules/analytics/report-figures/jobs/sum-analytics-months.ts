import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { sumMonth } from '../server/sum-months.ts';

export const sumAnalyticsMonths = defineJob({
  name: 'analytics/sumMonths',
  summary: 'Sums the figures of items over the months that have ended, one site and month in a transaction.',
  payload: {},
  attemptsMax: 5,
  lane: 'bulk',
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    for (const organisationId of ctx.organisations()) {
      let hasMore = true;
      while (hasMore && !ctx.stopping.aborted)
        ({ hasMore } = await ctx.writeFor(organisationId, (work) => sumMonth(work)));
    }
  },
});
