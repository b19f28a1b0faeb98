import { instant } from '#fields/instant/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { EDITORIAL } from '#model/personal-data.ts';

/** What was wrong, and what is right: readers see the newest in a block. */
export const correction = defineEntity({
  name: 'correction',
  label: 'Correction',
  pluralLabel: 'Corrections',
  tenancy: 'site',
  titleField: 'headline',
  personalData: EDITORIAL,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    headline: text({ label: 'Headline of the article', required: true, lengthMax: 160 }),
    correct: longText({ label: 'What is right', required: true, lengthMax: 600, rows: 4 }),
    corrected: instant({
      label: 'Corrected',
      apiDescription: 'When the item was corrected.',
      required: true,
    }),
  },
  list: {
    columns: ['headline', 'corrected'],
    filters: ['site'],
    sorts: [{ field: 'corrected', order: 'desc' }],
    search: ['headline'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [
    {
      headline: 'Second lock opens in Terneuzen',
      correct: 'The chamber is 427 metres long, not 472.',
      corrected: '2026-11-18T09:30:00.000Z',
    },
  ],
});
