import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { checkLinks, nextPublished } from '../links/broken-links.ts';

/** Maximum number of batches per run, far below the time limit of a job; the rest is queued again. */
const BATCHES_MAX = 20;

export const checkLinksAfter = defineJob({
  name: 'content/checkLinksAfter',
  summary: 'Checks the links of an organisation’s published items, starting after an ID.',
  payload: { after: integer({ label: 'After', required: true, min: 0 }) },
  lane: 'bulk',
  attemptsMax: 5,
  run: async (ctx: JobContext, { after }) => {
    let last = after;
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const ids = await ctx.write(async (work) => {
        const next = await nextPublished(work, last);
        await checkLinks(work, ctx.services, next);
        return next;
      });
      const end = ids.at(-1);
      if (end === undefined) return;
      last = end;
    }
    await ctx.write((work) => work.queue('content/checkLinksAfter', { after: last }, { key: 'links/after' }));
  },
});
