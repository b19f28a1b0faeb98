import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { sumDay } from '../../report-store/postgres/sum-days.ts';

export const sumAnalyticsDays = defineJob({
  name: 'analytics/sumDays',
  summary:
    'Adds the figures of days that are final to the sums of their months, one day of a site at a time.',
  payload: {},
  attemptsMax: 5,
  lane: 'bulk',
  minutesMax: 120,
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    for (const organisationId of ctx.organisations()) {
      let hasMore = true;
      while (hasMore && !ctx.stopping.aborted)
        ({ hasMore } = await ctx.writeFor(organisationId, (work) => sumDay(work)));
    }
  },
});
