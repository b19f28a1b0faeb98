import { relation } from '#fields/relation/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { countVisitors } from '../server/count-visitors.ts';

export const countVisitorsOfSite = defineJob({
  name: 'analytics/countVisitors',
  summary: 'Counts the visitors of a site and of its items on the last two days.',
  payload: { site: relation({ label: 'Site', to: 'site', required: true }) },
  attemptsMax: 5,
  lane: 'bulk',
  run: async (ctx: JobContext, { site }) => ctx.write((work) => countVisitors(work, site)),
});
