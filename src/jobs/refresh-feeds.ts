import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { queueDueFeeds } from '#server/feeds/index.ts';

export const refreshFeeds = defineJob({
  name: 'layout/refreshFeeds',
  summary: 'Schedules a refresh of the external feeds that layouts show.',
  payload: {},
  attemptsMax: 1,
  scope: 'platform',
  every: 'quarterHour',
  run: async (ctx: JobContext) => {
    for (const organisationId of ctx.organisations()) await ctx.writeFor(organisationId, queueDueFeeds);
  },
});
