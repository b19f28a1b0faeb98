import { expect, test } from 'vitest';
import type { Table, TableColumn } from '../../src/records/table.ts';
import { compareTables, snapshotOf, withAbsentModules } from './compare-tables.ts';

const text: TableColumn = { type: 'text', required: false };

const bookmark: Table = {
  name: 'bookmark',
  entity: 'bookmark',
  tenancy: 'site',
  columns: {
    site_id: { type: 'integer', required: true, references: 'site' },
    title: { type: 'text', required: true },
    note: text,
  },
  indexes: [
    ['organisation_id', 'title', 'id'],
    ['organisation_id', 'note', 'id'],
  ],
};
const folder: Table = { ...bookmark, name: 'folder', entity: 'folder', indexes: [] };
const snapshot = snapshotOf([bookmark]);

const withColumns = (columns: Table['columns']): Table => ({
  ...bookmark,
  columns: { ...bookmark.columns, ...columns },
});
const reasons = (tables: Table[]) => compareTables(snapshot, tables).manual.map(({ reason }) => reason);

test('the definitions a snapshot was made of ask for nothing', () => {
  const nothing = { tables: [], columns: [], indexes: [] };
  expect(compareTables(snapshot, [bookmark])).toEqual({ added: nothing, manual: [] });
});

test('a snapshot does not depend on the order of fields, filters and entities, nor on defaults', () => {
  const columns = Object.fromEntries(Object.entries(bookmark.columns).reverse());
  const turned = { ...bookmark, columns, indexes: bookmark.indexes.toReversed() };
  expect(JSON.stringify(snapshotOf([turned, folder]))).toBe(JSON.stringify(snapshotOf([folder, bookmark])));
  expect(snapshotOf([withColumns({ note: { ...text, default: 'none' } })])).toEqual(snapshot);
});

test('a new entity is a new table, whole', () => {
  expect(compareTables(snapshot, [bookmark, folder])).toEqual({
    added: { tables: [folder], columns: [], indexes: [] },
    manual: [],
  });
});

test('a new field is a new column: without a value in the rows that exist, or with its default', () => {
  const colour: TableColumn = { type: 'text', required: true, default: 'red' };
  expect(compareTables(snapshot, [withColumns({ kicker: text, colour })])).toEqual({
    added: {
      tables: [],
      columns: [
        { table: 'bookmark', column: 'kicker', definition: text },
        { table: 'bookmark', column: 'colour', definition: colour },
      ],
      indexes: [],
    },
    manual: [],
  });
});

test('a new required field without a default is not drafted: rows that exist have no value for it', () => {
  const { added, manual } = compareTables(snapshot, [
    withColumns({ kicker: { type: 'text', required: true } }),
  ]);
  expect(added.columns).toEqual([]);
  expect(manual).toEqual([
    {
      table: 'bookmark',
      columns: ['kicker'],
      reason: expect.stringMatching(/bookmark\.kicker is new and required/),
    },
  ]);
});

test('a new filter or sort is a new index', () => {
  const columns = ['organisation_id', 'site_id', 'title', 'id'];
  const wider = { ...bookmark, indexes: [...bookmark.indexes, columns] };
  expect(compareTables(snapshot, [wider])).toEqual({
    added: { tables: [], columns: [], indexes: [{ table: 'bookmark', columns }] },
    manual: [],
  });
});

test('a removed table, column or index is named and left to a person; an index goes with its column', () => {
  expect(reasons([folder])).toEqual(['The table bookmark has no entity any more.']);
  const { note: _, ...columns } = bookmark.columns;
  expect(reasons([{ ...bookmark, columns, indexes: bookmark.indexes.slice(0, 1) }])).toEqual([
    'The column bookmark.note has no field any more.',
  ]);
  expect(reasons([{ ...bookmark, indexes: bookmark.indexes.slice(1) }])).toEqual([
    'The index of bookmark on (organisation_id, title, id) has no use any more.',
  ]);
});

test('tables and columns of a module without a folder remain, with their indexes, and are unchanged when it returns', () => {
  const tides: Table = { ...folder, module: 'tides' };
  const indexes = [...bookmark.indexes, ['organisation_id', 'draught', 'id']];
  const extended: Table = { ...withColumns({ draught: { ...text, module: 'tides' } }), indexes };
  const whole = snapshotOf([extended, tides]);
  const none = new Set<string>();
  expect(compareTables(whole, [bookmark], none).manual).toEqual([]);
  expect(withAbsentModules(snapshotOf([bookmark]), whole, none)).toEqual(whole);
  const nothing = { added: { tables: [], columns: [], indexes: [] }, manual: [] };
  expect(compareTables(whole, [extended, tides], new Set(['tides']))).toEqual(nothing);
  expect(compareTables(whole, [bookmark], new Set(['tides'])).manual.map(({ reason }) => reason)).toEqual([
    'The column bookmark.draught has no field any more.',
    'The table folder has no entity any more.',
  ]);
});

test('a changed type, requirement, reference or owner is named and left to a person', () => {
  expect(reasons([withColumns({ note: { type: 'jsonb', required: false } })])).toEqual([
    'The column bookmark.note was text and is now jsonb.',
  ]);
  expect(reasons([withColumns({ title: text })])).toEqual([
    'The column bookmark.title was text not null and is now text.',
  ]);
  const elsewhere: TableColumn = { type: 'integer', required: true, references: 'folder' };
  expect(reasons([withColumns({ site_id: elsewhere })])).toEqual([
    'The column bookmark.site_id was integer not null references site and is now integer not null references folder.',
  ]);
  expect(reasons([{ ...bookmark, tenancy: 'organisation' }])).toEqual([
    'The table bookmark belonged to the site and now belongs to the organisation.',
  ]);
});

test('a person writes what changes of a ledger but new columns: retention, partitions and indexes', () => {
  const passage: Table = {
    name: 'lock_passage',
    entity: 'lockPassage',
    tenancy: 'site',
    columns: { site_id: { type: 'integer', required: true }, path: text },
    indexes: [],
    ledger: { partitionedBy: 'day', retentionDays: 30, accountColumn: null },
  };
  const before = snapshotOf([passage]);
  const changeOf = (change: Partial<Table>) => compareTables(before, [{ ...passage, ...change }]);
  expect(changeOf({})).toEqual({ added: { tables: [], columns: [], indexes: [] }, manual: [] });
  expect(changeOf({ columns: { ...passage.columns, note: text } }).added.columns).toHaveLength(1);
  const ledger = { partitionedBy: 'day', retentionDays: 60, accountColumn: null } as const;
  expect(changeOf({ ledger }).manual.map(({ reason }) => reason)).toEqual([
    'The table lock_passage was a ledger by day for 30 days and is now a ledger by day for 60 days.',
  ]);
  expect(changeOf({ indexes: [['organisation_id', 'path', 'at']] })).toMatchObject({
    added: { indexes: [] },
    manual: [{ table: 'lock_passage' }],
  });
});
