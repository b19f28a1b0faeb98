import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { OFFERS } from '#model/personal-data.ts';

/** A newspaper that receives full texts by a separate feed URL. */
export const wireClient = defineEntity({
  name: 'wireClient',
  label: 'Wire client',
  pluralLabel: 'Wire clients',
  tenancy: 'site',
  titleField: 'name',
  personalData: OFFERS,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Newspaper', required: true, lengthMax: 120 }),
    section: relation({
      label: 'Section',
      to: 'websiteSection',
      help: 'Items of this section are included with their full texts. Leave empty for all items.',
    }),
    terms: longText({ label: 'Terms', lengthMax: 2_000, rows: 3, help: 'For staff only.' }),
  },
  list: {
    columns: ['name', 'section', 'updated'],
    filters: ['site'],
    sorts: [{ field: 'name', order: 'asc' }],
    search: ['name', 'terms'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [
    { name: 'Noordzee Courant', terms: 'Eight articles a month, printed with our name.' },
    { name: 'Lower Elbe Gazette' },
  ],
});
