import { boolean } from '#fields/boolean/field.ts';
import { color } from '#fields/color/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { slug } from '#fields/slug/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { EDITORIAL } from '#model/personal-data.ts';
import { fieldEquals } from '#fields/field-equals.ts';

/** A section of a site. Sections form a tree; `alias` is the full path (specification, section 3 "WEBSITE SECTION"). */
export const websiteSection = defineEntity({
  name: 'websiteSection',
  label: 'Section',
  pluralLabel: 'Sections',
  apiDescription: 'A part of a site that lists items. Sections form a tree, from which URLs are made.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'name',
  personalData: EDITORIAL,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Name', required: true, lengthMax: 100 }),
    parent: relation({
      label: 'Parent section',
      apiDescription: 'The section one level above. Null at the top.',
      to: 'websiteSection',
    }),
    description: longText({
      label: 'Description',
      lengthMax: 500,
      help: 'Shown below the title of the section page and in search results.',
    }),
    colour: color({
      label: 'Colour',
      help: 'Used for lines, links and labels. Leave empty to inherit.',
    }),
    manualAlias: boolean({ label: 'Set the URL yourself', default: false }),
    alias: slug({
      readers: ['card'],
      label: 'Alias',
      path: true,
      required: true,
      condition: fieldEquals('manualAlias', true),
      help: 'The path of the section page. Changing it moves every article in the section; old URLs redirect.',
    }),
    systemAlias: slug({
      label: 'System alias',
      path: true,
      writable: 'server',
      help: 'Created from the names of the section and its parents.',
    }),
    sequence: integer({
      label: 'Position',
      min: 0,
      max: 10000,
      default: 0,
      help: 'Lower numbers come first in menus.',
    }),
  },
  list: {
    columns: ['name', 'alias', 'parent', 'sequence', 'updated'],
    filters: ['site', 'parent'],
    sorts: [
      { field: 'name', order: 'asc' },
      { field: 'sequence', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['name', 'alias'],
  },
  movesItemsBy: 'moveItemsOfSection',
  usesBy: { query: 'getSectionUses' },
  operations: ['stream', 'create', 'update', 'delete'],
  examples: [
    { name: 'Harbour works', description: 'Quays, locks and dredging.', colour: '#1f5c4d', sequence: 3 },
  ],
});
