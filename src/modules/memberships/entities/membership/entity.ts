import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { slug } from '#fields/slug/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';

/** What readers of a site join to read what it is for (specification, public site, section 3 "Membership"). */
export const membership = defineEntity({
  name: 'membership',
  label: 'Membership',
  pluralLabel: 'Memberships',
  tenancy: 'site',
  titleField: 'title',
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    title: text({ label: 'Title', required: true, lengthMax: 100 }),
    alias: slug({
      label: 'Alias',
      help: 'Readers join at /membership/signup/alias. Made from the title when empty.',
    }),
    status: integer({
      label: 'Status',
      required: true,
      default: 1,
      choices: [
        { value: 1, label: 'Active' },
        { value: 0, label: 'Inactive' },
      ],
      help: 'Nobody can join an inactive membership. Those who hold it keep it.',
      width: 'half',
    }),
    sequence: integer({
      label: 'Position',
      min: 0,
      max: 10_000,
      default: 0,
      width: 'half',
      help: 'Smaller numbers come first.',
    }),
    description: longText({
      label: 'Description',
      lengthMax: 1000,
      rows: 4,
      help: 'What it gives its readers, shown where they choose and join it.',
    }),
  },
  list: {
    columns: ['title', 'alias', 'status', 'updated'],
    filters: ['site', 'status'],
    sorts: [
      { field: 'sequence', order: 'asc' },
      { field: 'title', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['title', 'description'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [
    { title: 'Readers of the quay', sequence: 1, description: 'Every article, on every device.' },
    { title: 'Harbour masters', status: 0 },
  ],
});
