import { choice, plainChoices } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relations } from '#fields/relations/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { moveNext } from '../publishing/move-items.ts';

export const moveItems = defineJob({
  name: 'content/moveItems',
  summary: 'Moves the items of a section or term to another one, newest first, starting after an item.',
  payload: {
    kind: choice({ label: 'Of what', required: true, choices: plainChoices(['websiteSection', 'taxonomy']) }),
    from: integer({ label: 'From', required: true }),
    to: integer({ label: 'To', required: true }),
    by: integer({ label: 'Requested by' }),
    sites: relations({ label: 'Sites whose items are moved', to: 'site', help: 'Empty: all sites.' }),
    below: integer({ label: 'Last item' }),
  },
  lane: 'bulk',
  attemptsMax: 25,
  run: (ctx: JobContext, { kind, below, ...move }) =>
    ctx.write((work) =>
      moveNext(work, { ...move, kind: kind === 'taxonomy' ? 'taxonomy' : 'websiteSection' }, below),
    ),
});
