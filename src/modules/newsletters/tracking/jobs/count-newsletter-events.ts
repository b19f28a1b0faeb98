import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { countEvents, hasQueuedEvents } from '../server/count-events.ts';

/** Seconds until events are counted whose delivery had new ones. */
const REST_SECONDS = 60;

export const countNewsletterEvents = defineJob({
  name: 'newsletters/countEvents',
  summary: 'Scores opens and clicks of newsletters, and adds them to the figures of their campaigns.',
  payload: {},
  attemptsMax: 10,
  run: async (ctx: JobContext) => {
    let isMore = true;
    while (isMore && !ctx.stopping.aborted) isMore = await ctx.write((work) => countEvents(work));
    await ctx.write(async (work) => {
      if (await hasQueuedEvents(work))
        await work.queue('newsletters/countEvents', {}, { key: 'rest', runAt: { inSeconds: REST_SECONDS } });
    });
  },
});
