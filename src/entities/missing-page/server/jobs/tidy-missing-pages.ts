import { defineJob } from '#model/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { tidyMissingPages as tidy } from '../missing-pages.ts';

export const tidyMissingPages = defineJob({
  name: 'missingPage/tidyMissingPages',
  summary: 'Forgets addresses not found that have a page by now, are old, or are asked for least.',
  payload: {},
  attemptsMax: 5,
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    for (const site of ctx.services.sites.all())
      await ctx.writeFor(site.organisationId, (work) => tidy(work, ctx.services, site));
  },
});
