import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { rebuildNextPlacements } from '../publishing/rebuild-placements.ts';

export const rebuildPlacements = defineJob({
  name: 'content/placeAgain',
  summary: 'Updates the placements of items after their section moved, starting after an item.',
  payload: {
    section: integer({ label: 'Section', required: true }),
    startsAt: text({ label: 'Start of the last item', lengthMax: 40 }),
    id: integer({ label: 'Last item' }),
  },
  lane: 'bulk',
  attemptsMax: 25,
  run: async (ctx: JobContext, { section, startsAt, id }) => {
    const after = startsAt && id !== null ? { startsAt, id } : null;
    await ctx.write((work) => rebuildNextPlacements(work, section, after));
  },
});
