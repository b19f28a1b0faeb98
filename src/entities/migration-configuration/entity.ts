import { z } from 'zod';
import { json } from '#fields/json/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { SETTINGS } from '#model/personal-data.ts';

/** How content of another system is imported: a mapping that is written once and run as often as needed. */
export const migrationConfiguration = defineEntity({
  name: 'migrationConfiguration',
  label: 'Import configuration',
  pluralLabel: 'Import configurations',
  apiDescription: 'How content of another system is imported: a mapping that can be run several times.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'name',
  personalData: SETTINGS,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Name', required: true, lengthMax: 120 }),
    notes: longText({ label: 'Notes', lengthMax: 1000, rows: 2, help: 'For colleagues only.' }),
    mapping: json({
      label: 'Mapping',
      apiDescription:
        'The sources of the import: for each its file, its format, the target, and where the fields come from.',
      required: true,
      check: z.record(z.string(), z.unknown(), 'Mapping must be an object.'),
      describe: () => 'Changed',
    }),
  },
  list: {
    columns: ['name', 'updated'],
    filters: ['site'],
    sorts: [
      { field: 'updated', order: 'desc' },
      { field: 'name', order: 'asc' },
    ],
    search: ['name'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [
    {
      name: 'Harbour notices',
      mapping: {
        name: 'Harbour notices',
        sources: [
          {
            key: 'notices',
            format: 'csv',
            file: 'notices.csv',
            target: 'Article',
            recordKey: 'number',
            fields: { name: 'title', published: { path: 'date', transform: [{ date: {} }] } },
          },
        ],
      },
    },
  ],
});
