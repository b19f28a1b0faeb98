import { relation } from '#fields/relation/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { clearRecentViews } from '../../editor-figures/server/recent-views.ts';
import { countVisitors } from '../server/count-visitors.ts';

export const countVisitorsOfSite = defineJob({
  name: 'analytics/countVisitors',
  summary:
    'Counts the visitors of a site and of its items on the last two days, and deletes its views of the last hour but one.',
  payload: { site: relation({ label: 'Site', to: 'site', required: true }) },
  attemptsMax: 5,
  lane: 'bulk',
  run: async (ctx: JobContext, { site }) => {
    await countVisitors((run) => ctx.write(run), site);
    await ctx.write((work) => clearRecentViews(work, site));
  },
});
