import { expect, test } from 'vitest';
import { boolean } from '#fields/boolean/field.ts';
import { instant } from '#fields/instant/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity, type Entity } from '#model/define-entity.ts';
import { tableOfEntity } from './table.ts';

const pressRelease = defineEntity({
  name: 'pressRelease',
  label: 'Press release',
  pluralLabel: 'Press releases',
  tenancy: 'site',
  titleField: 'name',
  personalData: 'what a test makes up',
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    name: text({ label: 'Name', required: true }),
    isUrgent: boolean({ label: 'Urgent', default: false }),
    embargo: instant({
      label: 'Embargo',
      required: true,
      condition: (values) => values['isUrgent'] === true,
    }),
    image: relation({ label: 'Image', to: 'asset' }),
    people: relations({ label: 'People', to: 'content' }),
  },
  list: {
    columns: ['name'],
    filters: ['site', 'isUrgent'],
    sorts: [
      { field: 'updated', order: 'desc' },
      { field: 'name', order: 'asc' },
    ],
    search: ['name'],
  },
  operations: ['get', 'stream'],
  examples: [],
});

test('a table has a column for each field, as its kind stores it; null is refused where a value is always required', () => {
  expect(tableOfEntity(pressRelease)).toMatchObject({
    name: 'press_release',
    entity: 'pressRelease',
    tenancy: 'site',
    columns: {
      site_id: { type: 'integer', required: true, references: 'site' },
      name: { type: 'text', required: true },
      is_urgent: { type: 'boolean', required: false, default: false },
      embargo: { type: 'timestamptz', required: false },
      image_id: { type: 'integer', required: false, references: 'asset' },
      people_ids: { type: 'integer[]', required: false },
    },
  });
  expect(tableOfEntity(pressRelease).columns['people_ids']).not.toHaveProperty('references');
});

test('filters stand before the first order, sorts alone, and what points elsewhere can be found from there', () => {
  expect(tableOfEntity(pressRelease).indexes).toEqual([
    ['organisation_id', 'site_id', 'updated', 'id'],
    ['organisation_id', 'is_urgent', 'updated', 'id'],
    ['organisation_id', 'updated', 'id'],
    ['organisation_id', 'name', 'id'],
    ['organisation_id', 'image_id', 'id'],
  ]);
});

test('an order by id needs no index beside the primary key', () => {
  const list = { columns: [], filters: [], sorts: [{ field: 'id', order: 'desc' }], search: [] } as const;
  const entity: Entity = { ...pressRelease, list, fields: { name: pressRelease.fields.name } };
  expect(tableOfEntity(entity).indexes).toEqual([]);
});

test.each([
  ['version', text({ label: 'Version' })],
  ['organisation', relation({ label: 'Organisation', to: 'site' })],
  ['imageId', text({ label: 'Image id' })],
])('a field %s, whose column is taken, is refused by its name', (key, field) => {
  const entity: Entity = { ...pressRelease, fields: { ...pressRelease.fields, [key]: field } };
  expect(() => tableOfEntity(entity)).toThrow(`Entity pressRelease: the field “${key}” uses the column`);
});
