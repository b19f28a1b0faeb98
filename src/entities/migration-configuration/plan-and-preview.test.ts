/**
 * A configuration begins with an uploaded file: a survey of its contents, a mapping for it, and a preview of
 * its records.
 */
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
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

test('an uploaded file is detected by its content and mapped; a plan is saved unchanged', async () => {
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

/** A ZIP archive of stored files, as small as one can be. */
function zipOf(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, raw] = [Buffer.from(name), Buffer.from(text)];
    const data = deflateRawSync(raw);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(raw), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(raw.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, path, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, rest, path]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006'), end]);
}

const send = (name: string, content: string | Buffer, folder?: string) =>
  gql(app, {
    id: 'uploadMigrationFile',
    input: { site: a1.id, ...(folder !== undefined && { folder }) },
    token: admin,
    file: { name, content },
  });
const filesThere = async () =>
  ((await ask('getMigrationSources', { site: a1.id })).result as { files: { name: string }[] }).files.map(
    ({ name }) => name,
  );

test('files of the same name in two folders are two, and the configuration of the old site is read', async () => {
  for (const folder of ['a', 'b'])
    expect((await send('index.md', `---\ntitle: Of ${folder}\n---\nText.`, folder)).error).toBeNull();
  expect((await send('_config.yml', 'url: https://old-site.example\n')).error).toBeNull();
  expect(await filesThere()).toEqual(expect.arrayContaining(['_config.yml', 'a/index.md', 'b/index.md']));
  const { mapping } = (await ask('planMigration', { site: a1.id, file: null })).result as Planned;
  expect(mapping).toMatchObject({ links: { origins: ['https://old-site.example'] } });
  for (const folder of ['../out', '/abs', 'a/../b', '.hidden'])
    expect((await send('x.md', 'a', folder)).status, folder).toBe(400);
  await ask('deleteMigrationFile', { site: a1.id, name: 'b/index.md' });
  expect(await filesThere()).not.toContain('b/index.md');
});

test('a ZIP archive is read as the folders in it; what imports do not read is named, and nothing leads outside', async () => {
  const sent = await send(
    'site.zip',
    zipOf({
      'site-main/_posts/2024-01-02-one.md': '---\ntitle: One\n---\nText.',
      'site-main/_posts/2024-01-03-two.html': '---\ntitle: Two\n---\n<p>Text.</p>',
      'site-main/build.exe': 'x',
      'site-main/.git/config': 'x',
      'site-main/../../out.md': 'x',
    }),
  );
  expect(sent.result).toMatchObject({ unpacked: 2, leftOut: ['build.exe', '../../out.md'] });
  expect(await filesThere()).toEqual(
    expect.arrayContaining(['_posts/2024-01-02-one.md', '_posts/2024-01-03-two.html']),
  );
  expect((await send('broken.zip', 'PK nothing')).status).toBe(400);
  const bomb = zipOf({ 'a/bomb.md': 'x'.repeat(3_000_000) });
  expect((await send('bomb.zip', bomb)).error?.message).toContain('damaged');
});

test('a preview does not report missing records that the run will import', async () => {
  const mapping = {
    name: 'Two sources',
    sources: [
      {
        key: 'people',
        format: 'inline',
        records: [{ id: 'ana', name: 'Ana' }],
        target: 'Contact',
        recordKey: 'id',
        fields: { name: 'name' },
      },
      {
        key: 'texts',
        format: 'inline',
        records: [
          { id: 1, title: 'A text', by: ['ana'], body: '<p>See <a href="/other">the other</a>.</p>' },
        ],
        target: 'Article',
        recordKey: 'id',
        fields: {
          name: 'title',
          authors: { path: 'by', transform: [{ lookup: { source: 'people' } }] },
          body: { path: 'body', transform: [{ html: true }] },
        },
      },
    ],
  };
  const { result } = await ask('previewMigration', { site: a1.id, mapping, source: 'texts' });
  expect((result as { records: { problems: string[] }[] }).records[0]?.problems).toEqual([]);
});
