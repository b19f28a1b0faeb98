import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { EDITORIAL } from '#model/personal-data.ts';

/** A department of a magazine, which groups its items in an issue. */
export const magazineSection = defineEntity({
  name: 'magazineSection',
  label: 'Magazine section',
  pluralLabel: 'Magazine sections',
  apiDescription: 'A department of a magazine under which an issue lists items.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'name',
  personalData: EDITORIAL,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Name', required: true, lengthMax: 100 }),
    publication: relation({
      label: 'Publication',
      to: 'magazinePublication',
      help: 'Leave empty for all publications of the site.',
    }),
    sequence: integer({
      label: 'Position',
      min: 0,
      max: 10_000,
      default: 0,
      width: 'half',
      help: 'Lower numbers come first in an issue.',
    }),
  },
  list: {
    columns: ['name', 'publication', 'sequence', 'updated'],
    filters: ['site', 'publication'],
    sorts: [
      { field: 'sequence', order: 'asc' },
      { field: 'name', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['name'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [{ name: 'Cover story', sequence: 1 }, { name: 'Letters' }],
});
