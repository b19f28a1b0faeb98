import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';

export const checkLinks = defineJob({
  name: 'content/checkLinks',
  summary: 'Schedules the daily check of links in all published items.',
  payload: {},
  attemptsMax: 5,
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    for (const organisationId of ctx.organisations())
      await ctx.writeFor(organisationId, (work) =>
        work.queue('content/checkLinksAfter', { after: 0 }, { key: 'links/after' }),
      );
  },
});
