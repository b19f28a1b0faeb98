import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Table, TableColumn } from '../../src/records/table.ts';
import { recordMigrations } from '../lib/migration-folders.ts';
import { draftMigrations, staleSnapshots } from './draft-migrations.ts';

const NOW = new Date('2027-03-04T09:30:40Z');
const text: TableColumn = { type: 'text', required: false };

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'drafts-'));
  await entityFolder('src', 'bookmark');
  await write('migrations/20270304T0900_first.sql', 'create table organisation ();\n');
  await recordMigrations(root);
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

function entityFolder(base: string, name: string): Promise<void> {
  return write(`${base}/entities/${name}/entity.ts`, '');
}

function table(name: string, columns: Table['columns'] = { title: text }): Table {
  return { name, entity: name, tenancy: 'organisation', columns, indexes: [] };
}

/** Drafts, writes the files and returns the rest. */
async function draft(...tables: Table[]) {
  const { files, ...answer } = await draftMigrations(root, tables, NOW);
  for (const [path, content] of Object.entries(files)) await write(path, content);
  return answer;
}

const read = (path: string) => readFile(join(root, path), 'utf8');

/** Writes a tree in which `bookmark` has its table. */
async function settle(...tables: Table[]): Promise<void> {
  await draft(...tables);
  await recordMigrations(root);
}

test('an addition is drafted once, under the time and a unique name, and the snapshot has it', async () => {
  expect(staleSnapshots(root, [table('bookmark')])).toEqual(['schema.snapshot.json']);
  expect(await draft(table('bookmark'))).toEqual({
    drafted: ['migrations/20270304T0930_add_bookmark.sql'],
    byHand: [],
    problems: [],
  });
  expect(await read('migrations/20270304T0930_add_bookmark.sql')).toContain('create table bookmark (');
  expect(staleSnapshots(root, [table('bookmark')])).toEqual([]);
  expect(await draft(table('bookmark'))).toEqual({ drafted: [], byHand: [], problems: [] });
});

test.each<[string, Table[], string]>([
  ['a column', [table('bookmark', { title: text, note: text })], 'bookmark_note'],
  [
    'two columns',
    [table('bookmark', { title: text, note: text, kicker: text })],
    'bookmark_note_and_bookmark_kicker',
  ],
  ['an index', [{ ...table('bookmark'), indexes: [['organisation_id', 'title', 'id']] }], 'bookmark_index'],
])('%s for a table that exists has a draft of its own', async (_, tables, what) => {
  await settle(table('bookmark'));
  expect((await draft(...tables)).drafted).toEqual([`migrations/20270304T0931_add_${what}.sql`]);
});

test('an index for a table that exists is drafted apart from its columns, and is built without a transaction', async () => {
  await settle(table('bookmark'));
  const grown = {
    ...table('bookmark', { title: text, note: text }),
    indexes: [['organisation_id', 'note', 'id']],
  };
  expect((await draft(grown)).drafted).toEqual([
    'migrations/20270304T0931_add_bookmark_note.sql',
    'migrations/20270304T0932_add_bookmark_index.sql',
  ]);
  expect(await read('migrations/20270304T0932_add_bookmark_index.sql')).toBe(
    '-- masthead: without a transaction\n' +
      'create index concurrently if not exists bookmark_by_note on bookmark (organisation_id, note, id);\n',
  );
});

test('a draft comes after every other migration, also one with a later time', async () => {
  await write('migrations/20270304T2359_later.sql', 'select 1;\n');
  expect((await draft(table('bookmark'))).drafted).toEqual(['migrations/20270305T0000_add_bookmark.sql']);
});

test('a change that needs a person writes no draft, and the message names table and column', async () => {
  await settle(table('bookmark'));
  await entityFolder('src', 'folder');
  const snapshot = await read('schema.snapshot.json');
  const answer = await draft(table('bookmark', {}), table('folder'));
  expect(answer.drafted).toEqual([]);
  expect(answer.problems).toEqual(['The column bookmark.title has no field any more.']);
  expect(await read('schema.snapshot.json')).toBe(snapshot);
  expect(await readdir(join(root, 'migrations'))).toHaveLength(3);
});

test('a new migration that names table and column does what no draft can, and is not drafted again', async () => {
  await settle(table('bookmark'));
  const renamed = [table('bookmark', { heading: text })];
  await write('migrations/20270305T1000_other.sql', 'alter table bookmark rename subtitle to heading;\n');
  expect((await draft(...renamed)).problems).toHaveLength(1);
  await write('migrations/20270305T1000_other.sql', 'alter table bookmark rename title to heading;\n');
  expect(await draft(...renamed)).toEqual({
    drafted: [],
    byHand: [
      'bookmark.heading: migrations/20270305T1000_other.sql',
      'bookmark.title: migrations/20270305T1000_other.sql',
    ],
    problems: [],
  });
  expect(staleSnapshots(root, renamed)).toEqual([]);
});

test('a landed migration that names table and column excuses nothing', async () => {
  await settle(table('bookmark'));
  expect((await draft(table('bookmark', {}))).problems).toHaveLength(1);
});

test('a table that a new migration creates by hand is not drafted; one it only points at is', async () => {
  await write('migrations/20270305T1000_hand.sql', 'create table page (); select * from bookmark;\n');
  expect((await draft(table('bookmark'))).drafted).toHaveLength(1);
  await rm(join(root, 'schema.snapshot.json'));
  await write('migrations/20270305T1000_hand.sql', 'create table bookmark (title text);\n');
  expect(await draft(table('bookmark'))).toMatchObject({
    drafted: [],
    byHand: [expect.stringContaining('bookmark')],
  });
});

test('an extension has its migrations and its snapshot, and the product’s do not know of it', async () => {
  await settle(table('bookmark'));
  const before = await read('schema.snapshot.json');
  await entityFolder('extensions/shop', 'order');
  const answer = await draft(table('bookmark'), table('order'));
  expect(answer.drafted).toEqual(['extensions/shop/migrations/20270304T0931_add_order.sql']);
  expect(await read('extensions/shop/schema.snapshot.json')).toContain('"order"');
  expect(await read('schema.snapshot.json')).toBe(before);
  expect(await recordMigrations(root)).toEqual(answer.drafted);
  expect(await read('extensions/shop/migrations/checksums.txt')).toContain('add_order.sql');
});

test('an extension without entities needs no snapshot', async () => {
  await write('extensions/looks/blocks/banner/block.ts', '');
  await settle(table('bookmark'));
  expect(staleSnapshots(root, [table('bookmark')])).toEqual([]);
  expect(existsSync(join(root, 'extensions/looks/schema.snapshot.json'))).toBe(false);
});

/** The table of sites, with the columns of these groups of settings. */
const site = (...groups: string[]) =>
  table('site', Object.fromEntries(['title', ...groups].map((group) => [group, text])));

test('a settings group of an extension has its column in the migrations and the snapshot of the extension', async () => {
  await entityFolder('src', 'site');
  await settle(table('bookmark'), site());
  const before = await read('schema.snapshot.json');
  await write('extensions/harbour/settings/tide-times.ts', '');
  const tables = [table('bookmark'), site('tide_times')];
  expect(staleSnapshots(root, tables)).toEqual(['extensions/harbour/schema.snapshot.json']);
  expect(await draft(...tables)).toEqual({
    drafted: ['extensions/harbour/migrations/20270304T0931_add_site_tide_times.sql'],
    byHand: [],
    problems: [],
  });
  expect(await read('extensions/harbour/migrations/20270304T0931_add_site_tide_times.sql')).toContain(
    'alter table site\n  add column tide_times text;',
  );
  expect(await read('schema.snapshot.json')).toBe(before);
  expect(staleSnapshots(root, tables)).toEqual([]);
  await recordMigrations(root);
  expect(await draft(...tables)).toEqual({ drafted: [], byHand: [], problems: [] });
  expect((await draft(table('bookmark'), site('tide_times', 'general'))).drafted).toEqual([
    'migrations/20270304T0932_add_site_general.sql',
  ]);
  await rm(join(root, 'extensions/harbour'), { recursive: true });
  const left = [table('bookmark'), site('general')];
  expect(staleSnapshots(root, left)).toEqual([]);
  expect(await draft(...left)).toEqual({ drafted: [], byHand: [], problems: [] });
});

test('a field and its index that the module of an extension adds are migrated by the extension', async () => {
  await settle(table('bookmark'));
  const before = await read('schema.snapshot.json');
  await write('extensions/harbour/module.ts', '');
  const grown = {
    ...table('bookmark', { title: text, depth: { ...text, module: 'harbour' } }),
    indexes: [['organisation_id', 'depth', 'id']],
  };
  expect((await draft(grown)).drafted).toEqual([
    'extensions/harbour/migrations/20270304T0931_add_bookmark_depth.sql',
    'extensions/harbour/migrations/20270304T0932_add_bookmark_index.sql',
  ]);
  expect(await read('schema.snapshot.json')).toBe(before);
  expect(staleSnapshots(root, [grown])).toEqual([]);
});

test('a settings group that an extension loses is dropped by hand, in the extension', async () => {
  await entityFolder('src', 'site');
  await write('extensions/harbour/settings/tide-times.ts', '');
  await settle(table('bookmark'), site('tide_times'));
  await rm(join(root, 'extensions/harbour/settings'), { recursive: true });
  const tables = [table('bookmark'), site()];
  expect((await draft(...tables)).problems).toEqual(['The column site.tide_times has no field any more.']);
  const drop = 'extensions/harbour/migrations/20270305T1000_drop.sql';
  await write(drop, 'alter table site drop column tide_times;\n');
  expect(await draft(...tables)).toEqual({
    drafted: [],
    byHand: [`site.tide_times: ${drop}`],
    problems: [],
  });
});

test('a column of an extension that the product’s migrations added in an earlier release stays there', async () => {
  await entityFolder('src', 'site');
  const tables = [table('bookmark'), site('tide_times')];
  await settle(...tables);
  await write('extensions/harbour/settings/tide-times.ts', '');
  expect(staleSnapshots(root, tables)).toEqual([]);
  expect(await draft(...tables)).toEqual({ drafted: [], byHand: [], problems: [] });
});

test('a settings group of an extension that is not called like its file is refused', async () => {
  await entityFolder('src', 'site');
  await write('extensions/harbour/settings/tides.ts', '');
  await expect(draft(table('bookmark'), site('tide_times'))).rejects.toThrow(
    'The settings group of extensions/harbour/settings/tides.ts is not called like its file. Rename one of them.',
  );
});

test('an extension that points at another’s new table is migrated after it', async () => {
  await entityFolder('extensions/a-shop', 'order');
  await entityFolder('extensions/b-people', 'customer');
  const customer: TableColumn = { type: 'integer', required: true, references: 'customer' };
  const { drafted } = await draft(table('order', { customer_id: customer }), table('customer'));
  expect(drafted).toEqual([
    'extensions/b-people/migrations/20270304T0930_add_customer.sql',
    'extensions/a-shop/migrations/20270304T0931_add_order.sql',
  ]);
});

test('an entity that is not called like its folder is refused by its name', async () => {
  await expect(draft(table('stray'))).rejects.toThrow('The entity stray is not called like its folder');
});

test('a snapshot with merge conflicts is refused with instructions, and no draft is written', async () => {
  await write('schema.snapshot.json', '<<<<<<< HEAD\n{}\n');
  await expect(draft(table('bookmark'))).rejects.toThrow('keep the lines of both sides');
  expect(await readdir(join(root, 'migrations'))).toHaveLength(2);
});
