import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { tidyMissingPages as tidy } from '../missing-pages.ts';

export const tidyMissingPages = defineJob({
  name: 'missingPage/tidyMissingPages',
  summary: 'Deletes recorded 404s that have a page now, are old, or have the fewest hits.',
  payload: {},
  attemptsMax: 5,
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    for (const site of ctx.services.sites.all())
      await ctx.writeFor(site.organisationId, (work) => tidy(work, ctx.services, site));
  },
});
