import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { SETTINGS } from '#model/personal-data.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { segmentRules } from '../../fields/segment-rules/field.ts';

/** A saved audience: rules that choose among the subscribers of a newsletter. */
export const newsletterSegment = defineEntity({
  name: 'newsletterSegment',
  label: 'Segment',
  pluralLabel: 'Segments',
  apiDescription: 'Rules that choose among the subscribers of a newsletter.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'name',
  personalData: SETTINGS,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Name', required: true, lengthMax: 100 }),
    description: longText({ label: 'Description', lengthMax: 500, rows: 2 }),
    rules: segmentRules({
      label: 'Rules',
      required: true,
      help: 'A subscriber is in the segment if all rules apply. Clicks of scanners and other programs don’t count.',
    }),
  },
  list: {
    columns: ['name', 'rules', 'updated'],
    filters: ['site'],
    sorts: [
      { field: 'name', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['name', 'description'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  hasVersions: true,
  examples: [
    {
      name: 'Loyal readers',
      rules: [
        { property: 'age', operator: 'any', values: [], days: 90 },
        { property: 'clicks', operator: 'any', values: [], days: 30 },
      ],
    },
  ],
});
