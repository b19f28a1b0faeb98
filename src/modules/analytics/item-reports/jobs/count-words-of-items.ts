import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { countItemWords } from '../server/count-item-words.ts';

export const countWordsOfItems = defineJob({
  name: 'analytics/countWords',
  summary: 'Counts the words of items that changed since the last run, 200 items at a time.',
  payload: {},
  attemptsMax: 5,
  lane: 'bulk',
  minutesMax: 120,
  scope: 'platform',
  every: 'quarterHour',
  run: async (ctx: JobContext) => {
    for (const organisationId of ctx.organisations()) {
      let hasMore = true;
      while (hasMore && !ctx.stopping.aborted)
        ({ hasMore } = await ctx.writeFor(organisationId, countItemWords));
    }
  },
});
