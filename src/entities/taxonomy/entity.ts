import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { slug } from '#fields/slug/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { EDITORIAL } from '#model/personal-data.ts';

/** Types of terms: what a term can name. */
export const TAXONOMY_TYPES = [
  'Award',
  'Category',
  'Industry',
  'Location',
  'Market',
  'Organization',
  'Person',
  'Region',
  'Tag',
  'Topic',
] as const;

/** A term content is filed under. Terms form a tree and belong to the organisation: all its sites share them. */
export const taxonomy = defineEntity({
  name: 'taxonomy',
  label: 'Term',
  pluralLabel: 'Taxonomy',
  apiDescription: 'A term under which items are filed. Terms form a tree.',
  tenancy: 'organisation',
  isAddedOnAnySite: true,
  extensions: entityExtensions,
  titleField: 'name',
  personalData: EDITORIAL,
  fields: {
    name: text({ label: 'Name', required: true, lengthMax: 120 }),
    type: choice({
      readers: ['card'],
      label: 'Type',
      required: true,
      default: 'Tag',
      choices: plainChoices(TAXONOMY_TYPES),
      width: 'half',
    }),
    parent: relation({ label: 'Parent term', to: 'taxonomy', help: 'Choose a term of the same type.' }),
    alias: slug({
      label: 'Alias',
      writable: 'server',
      help: 'Created from the name. The URL of the term’s page is /topics/ followed by this alias.',
    }),
    fullName: text({
      readers: ['card'],
      label: 'Full name',
      lengthMax: 600,
      writable: 'server',
      help: 'Includes the names of its parent terms.',
    }),
    description: longText({ label: 'Description', lengthMax: 1000, rows: 3 }),
    sequence: integer({
      label: 'Position',
      min: 0,
      max: 10_000,
      default: 0,
      width: 'half',
      help: 'Lower numbers come first.',
    }),
    active: boolean({
      label: 'Offered to editors',
      default: true,
      help: 'Hiding a term doesn’t remove it from existing items.',
    }),
  },
  list: {
    columns: ['fullName', 'type', 'active', 'updated'],
    filters: ['type', 'parent'],
    operators: { type: ['any'], parent: ['empty'] },
    sorts: [
      { field: 'name', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['name', 'fullName'],
  },
  movesItemsBy: 'moveItemsOfTerm',
  usesBy: { query: 'getTermUses' },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  examples: [
    { name: 'Shore power', type: 'Topic', description: 'Electricity for ships at their berth.' },
    { name: 'Baltic', type: 'Region', sequence: 2 },
  ],
});
