import { sql } from 'kysely';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';

export const clearAnalyticsSalts = defineJob({
  name: 'analytics/clearSalts',
  summary:
    'Deletes the salts of visitors after 48 hours, on all sites, also where analytics were turned off.',
  payload: {},
  attemptsMax: 5,
  scope: 'platform',
  every: 'quarterHour',
  run: async (ctx: JobContext) => {
    const [site] = ctx.services.sites.all();
    if (site)
      await ctx.writeFor(site.organisationId, ({ db }) => sql`select clear_analytics_salts()`.execute(db));
  },
});
