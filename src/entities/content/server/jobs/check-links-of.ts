import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { BATCH, checkLinks, itemsAffectedBy } from '../links/broken-links.ts';

export const checkLinksOf = defineJob({
  name: 'content/checkLinksOf',
  summary: 'Checks the links of a published or unpublished item, and of the items that link to it.',
  payload: { id: integer({ label: 'Item', required: true }) },
  lane: 'bulk',
  attemptsMax: 5,
  run: async (ctx: JobContext, { id }) => {
    const ids = await ctx.write((work) => itemsAffectedBy(work, id));
    for (let start = 0; start < ids.length; start += BATCH)
      await ctx.write((work) => checkLinks(work, ctx.services, ids.slice(start, start + BATCH)));
  },
});
