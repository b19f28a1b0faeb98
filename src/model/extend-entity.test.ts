import { expect, test } from 'vitest';
import { boolean } from '#fields/boolean/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity, type Entity } from './define-entity.ts';
import { defineModule } from './define-module.ts';
import { extendEntity, joinExtensions, type EntityExtension } from './extend-entity.ts';
import { EDITORIAL } from './personal-data.ts';
import { tableOfEntity } from '#records/table.ts';

const tides = defineModule({ key: 'tides', label: 'Tides', isOnByDefault: true, order: 20 });
const quays = defineModule({ key: 'quays', label: 'Quays', isOnByDefault: true, order: 10 });

const EMPTY: Record<string, string> = {};

const ofTides = extendEntity('berth', {
  after: 'name',
  groups: [{ key: 'water', label: 'Water', after: 'place' }],
  fields: {
    draught: text({ label: 'Draught', group: 'water' }),
    survey: relation({ label: 'Survey', to: 'survey' }),
  },
  list: { columns: ['draught'], filters: ['survey'] },
  gates: { surveyId: 'survey' },
  check: (_before, { draught }) => (draught === 'none' ? { draught: 'Write a depth.' } : EMPTY),
});
const ofQuays = extendEntity('berth', {
  after: 'name',
  groups: [{ key: 'quay', label: 'Quay', after: 'place' }],
  fields: { isNorth: boolean({ label: 'North quay' }) },
});

const berth = (extensions: readonly EntityExtension[]): Entity =>
  defineEntity({
    name: 'berth',
    label: 'Berth',
    pluralLabel: 'Berths',
    tenancy: 'organisation',
    extensions,
    titleField: 'name',
    personalData: EDITORIAL,
    gates: { name: 'name' },
    groups: [
      { key: 'place', label: 'Place' },
      { key: 'internal', label: 'Internal' },
    ],
    fields: { name: text({ label: 'Name', required: true }), notes: text({ label: 'Notes' }) },
    list: { columns: ['name'], filters: [], sorts: [], search: [] },
    operations: [],
    examples: [],
  });

test('fields and groups follow what they name, those of two modules in the order of the modules', () => {
  const extended = berth(
    joinExtensions([
      ['berth', ofTides, tides],
      ['berth', ofQuays, quays],
    ]),
  );
  expect(Object.keys(extended.fields)).toEqual(['name', 'isNorth', 'draught', 'survey', 'notes']);
  expect(extended.groups?.map(({ key }) => key)).toEqual(['place', 'quay', 'water', 'internal']);
  expect(extended.list).toMatchObject({ columns: ['name', 'draught'], filters: ['survey'] });
  expect(extended.gates).toEqual({ name: 'name', surveyId: 'survey' });
  expect(extended.checks?.map(({ check }) => check(null, { draught: 'none' }))).toEqual([
    { draught: 'Write a depth.' },
  ]);
  expect(extended).not.toHaveProperty('extensions');
});

test('fields belong to their module, and have columns and indexes as fields of the entity do', () => {
  const extended = berth(joinExtensions([['berth', ofTides, tides]]));
  const owners = Object.entries(extended.fields).map(([key, { options }]) => [key, options.module ?? null]);
  expect(owners).toEqual([
    ['name', null],
    ['draught', 'tides'],
    ['survey', 'tides'],
    ['notes', null],
  ]);
  const table = tableOfEntity(extended);
  expect(Object.keys(table.columns)).toEqual(['name', 'draught', 'survey_id', 'notes']);
  expect(table.indexes).toContainEqual(['organisation_id', 'survey_id', 'id']);
});

test('an extension of another entity changes nothing', () => {
  const other = extendEntity('quay', { fields: { length: text({ label: 'Length' }) } });
  expect(Object.keys(berth([other]).fields)).toEqual(['name', 'notes']);
});

test.each([
  [{ fields: { notes: text({ label: 'Notes' }) } }, 'the field “notes” is already there'],
  [
    { after: 'depth', fields: { draught: text({ label: 'D' }) } },
    'follows “depth”, which the entity does not have',
  ],
  [{ fields: {}, groups: [{ key: 'place', label: 'Place' }] }, 'the group “place” is already there'],
  [{ fields: {}, groups: [{ key: 'sea', label: 'Sea', after: 'shore' }] }, 'follows “shore”'],
  [{ fields: {}, gates: { name: 'notes' } }, 'the value of gates “name” is already there'],
  [{ fields: {}, gates: { tide: 'tide' } }, 'gates read “tide” from the unknown field “tide”'],
])('an extension that does not fit stops the start: %#', (extension, message) => {
  expect(() => berth([extendEntity('berth', extension)])).toThrow(message);
});

test('two modules that add one field stop the start, with the module in the error', () => {
  const again = extendEntity('berth', { fields: { draught: text({ label: 'Draught' }) } });
  const both = joinExtensions([
    ['berth', ofTides, tides],
    ['berth', again, quays],
  ]);
  expect(() => berth(both)).toThrow('The extension of berth by tides: the field “draught” is already there.');
});

test('a file that is not called after its entity stops the start', () => {
  expect(() => joinExtensions([['quay', ofTides, tides]])).toThrow(
    'A file for extensions of “quay” extends “berth”. Rename the file.',
  );
});

test.each([
  [{ titleField: 'isNorth' }, 'Entity berth: the title field “isNorth” must be stored as text.'],
  [
    { list: { columns: [], filters: [], sorts: [] } },
    'Entity berth: list.search is missing. Write search: [] if there are none.',
  ],
])('a definition that would fail later is refused with what it lacks: %#', (part, message) => {
  const definition: unknown = { ...berth([ofQuays]), extensions: [], ...part };
  expect(() => defineEntity(definition as Entity)).toThrow(message);
});
