/** A configuration begins with an uploaded file: what is in it, a mapping for it, and how its records would look. */
import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const { app, database, world, close } = await buildTestWorld();
const { a1, b1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
const editor = await login(app, world.a.users.editor.username);
afterAll(close);

const ask = (id: string, input: Record<string, unknown>, token = admin) =>
  gql(app, { id, input, token, site: 'a1' });

const LONG =
  'High water comes early this week, and masters are asked to keep clear of the north quay until Friday. ';
const ROWS = Array.from(
  { length: 7 },
  (_, at) => `${at + 1};Tide ${at + 1};2020-01-0${at + 1};Tides;"${LONG.repeat(2)}"`,
);
await gql(app, {
  id: 'uploadMigrationFile',
  input: { site: a1.id },
  token: admin,
  file: {
    name: 'tides.csv',
    content: ['id;title;date;category;text', ...ROWS, '8;;2020-01-08;Tides;x'].join('\n'),
  },
});

interface Planned {
  mapping: Record<string, unknown>;
  survey: {
    sources: {
      file: string;
      format: string;
      delimiter: string;
      records: number;
      columns: { path: string; use: string | null }[];
    }[];
  };
}

test('an uploaded file is told by its content and mapped; what is planned is saved as it is', async () => {
  const { result } = await ask('planMigration', { site: a1.id, file: 'tides.csv' });
  const { mapping, survey } = result as Planned;
  expect(survey.sources).toMatchObject([{ file: 'tides.csv', format: 'csv', delimiter: ';', records: 8 }]);
  expect(survey.sources[0]?.columns.map(({ path, use }) => [path, use])).toEqual([
    ['id', 'key'],
    ['title', 'name'],
    ['date', 'published'],
    ['category', 'primarySection'],
    ['text', 'body'],
  ]);
  const saved = await ask('createMigrationConfiguration', { site: a1.id, name: 'Tides', mapping });
  expect(saved.error).toBeNull();
});

test('a preview shows five records as they would become and writes nothing', async () => {
  const { mapping } = (await ask('planMigration', { site: a1.id, file: null })).result as Planned;
  const { result } = await ask('previewMigration', { site: a1.id, mapping, source: 'tides' });
  const { records } = result as {
    records: { position: string; texts: Record<string, string>; problems: string[] }[];
  };
  expect(records.length).toBe(5);
  expect(records[0]).toMatchObject({
    position: 'tides.csv:2',
    texts: {
      name: 'Tide 1',
      primarySection: 'Tides',
      body: expect.stringContaining('High water comes early'),
    },
    problems: [],
  });
  expect(records[0]?.texts['published']).toContain('20');
  expect(await database.superuser("select 1 from content where name like 'Tide %'")).toEqual([]);
  expect(await database.superuser("select 1 from website_section where name = 'Tides'")).toEqual([]);
});

test('files of other sites, missing ones and those without permission are refused', async () => {
  expect((await ask('planMigration', { site: a1.id, file: 'missing.csv' })).error?.message).toContain(
    'There is no uploaded file “missing.csv”',
  );
  expect((await ask('planMigration', { site: b1.id, file: null })).code).toBe('NOT_FOUND');
  const { mapping } = (await ask('planMigration', { site: a1.id, file: null })).result as Planned;
  expect((await ask('previewMigration', { site: b1.id, mapping, source: 'tides' })).code).toBe('NOT_FOUND');
  for (const [id, input] of [
    ['planMigration', { site: a1.id, file: null }],
    ['previewMigration', { site: a1.id, mapping, source: 'tides' }],
  ] as const)
    expect((await ask(id, input, editor)).code).toBe('FORBIDDEN');
});
