import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { PERIODS } from '../model/periods.ts';
import { rankItems, sitesToRank } from '../server/rank-items.ts';

export const rankMostRead = defineJob({
  name: 'analytics/rankMostRead',
  summary: 'Ranks the most viewed items of each section, one site and period in a transaction.',
  payload: {},
  attemptsMax: 5,
  lane: 'bulk',
  minutesMax: 60,
  scope: 'platform',
  every: 'quarterHour',
  run: async (ctx: JobContext) => {
    for (const organisationId of ctx.organisations())
      for (const site of await ctx.writeFor(organisationId, sitesToRank))
        for (const { value } of PERIODS)
          if (!ctx.stopping.aborted)
            await ctx.writeFor(organisationId, (work) => rankItems(work, site, value));
  },
});
