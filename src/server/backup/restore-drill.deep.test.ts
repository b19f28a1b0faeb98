import { createHash } from 'node:crypto';
import { appendFile, cp, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDiskStore } from '#server/media/index.ts';
import { databaseNow, prepareDatabase } from '#server/db/index.ts';
import { buildTestApp, type TestApp } from '#testing/app.ts';
import { testDatabase, type TestDatabase } from '#testing/database/database.ts';
import { gql, login, makeContent, makeWorld, type World } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { MOMENTARY_TABLES, type Manifest } from './format.ts';
import { beginEmpty, setAside } from './set-aside.ts';
import { restoreBackup, undoRestore, writeBackup } from './index.ts';

const SECRET = { value: 'a secret that is the same in every test', isInDataDir: true };

let source: TestApp;
let world: World;
let folder: string;
let backup: string;
let manifest: Manifest;
let saves = 0;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-backup-'));
  const subject = await buildTestWorld();
  source = subject;
  world = subject.world;
  await makeContent(source.services, world.sites.a1, {
    published: true,
    // Characters that COPY has to escape, and a line that would end its data.
    values: { name: 'Tab\tback\\slash \\N and \\.', teaser: 'Two\nlines “quoted”, and 𝄞' },
  });
  backup = join(folder, 'backup');
  manifest = await backUpWhileWriting(backup);
}, 60_000);

afterAll(async () => {
  await source?.close();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Runs a backup while a writer saves continuously, so that the backup begins and ends in the middle of
 * writes.
 */
async function backUpWhileWriting(target: string): Promise<Manifest> {
  const state = { isOver: false };
  const writer = (async () => {
    while (!state.isOver) {
      await makeContent(source.services, world.sites.b1, {
        published: true,
        values: { name: `Written ${saves}` },
      });
      saves += 1;
    }
  })();
  await vi.waitFor(() => expect(saves).toBeGreaterThan(1), 10_000);
  const written = await backUp(source, target);
  const atEnd = saves;
  await vi.waitFor(() => expect(saves).toBeGreaterThan(atEnd), 10_000);
  state.isOver = true;
  await writer;
  return written;
}

function backUp(app: TestApp, target: string): Promise<Manifest> {
  return writeBackup({
    connectionString: app.database.connectionString,
    store: app.services.media.store,
    secret: SECRET,
    folder: target,
  });
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase({ empty: true });
  databases.push(database);
  return database;
}

interface Target {
  database: TestDatabase;
  dataDir: string;
}

async function emptyTarget(): Promise<Target> {
  return { database: await emptyDatabase(), dataDir: await mkdtemp(join(folder, 'data-')) };
}

function restore({ database, dataDir }: Target, from = backup, isReplacing = false) {
  return restoreBackup({
    connectionString: database.connectionString,
    store: createDiskStore(join(dataDir, 'media')),
    dataDir,
    secret: undefined,
    folder: from,
    isReplacing,
  });
}

/** All objects that a database contains, to verify that nothing was written. */
async function objectsIn({ database, dataDir }: Target): Promise<unknown> {
  const objects = await database.superuser(
    "select relname from pg_class where relnamespace = 'public'::regnamespace order by 1",
  );
  return { objects, files: await readdir(dataDir) };
}

test('a restored installation is the one that was backed up: counts, hashes, log-ins, pages', async () => {
  const target = await emptyTarget();
  const report = await restore(target);
  const restored = await buildTestApp({
    database: target.database,
    environment: { DATA_DIR: target.dataDir },
  });
  try {
    expect(report).toMatchObject({ migrated: [], warnings: [], mediaFiles: manifest.media.files });
    const again = await backUp(restored, join(folder, 'again'));
    expect(again.tables).toEqual(manifest.tables);
    expect(again.sequences).toEqual(manifest.sequences);
    expect(again.media).toEqual(manifest.media);
    expect(manifest.media.files).toBeGreaterThan(0);
    expect(await readFile(join(target.dataDir, 'secret'), 'utf8')).toBe(`${SECRET.value}\n`);
    await expect(login(restored.app, world.a.users.admin.username)).resolves.toMatch(/./);
    for (const path of [
      '/',
      '/news',
      '/about',
      `/${world.sites.a1.content.article}`,
      '/sitemap.xml',
      '/search?q=quay',
    ]) {
      const get = (app: TestApp) => app.app.inject({ url: path, headers: { host: world.sites.a1.host } });
      const [before, after] = [await get(source), await get(restored)];
      expect({ path, status: after.statusCode, body: after.body }).toEqual({
        path,
        status: before.statusCode,
        body: before.body,
      });
    }
  } finally {
    await restored.close();
  }
});

test('a restored installation works: new rows get unused ids, and the constraints between rows hold', async () => {
  const target = await emptyTarget();
  await restore(target);
  const constraints = (database: TestDatabase) =>
    database.superuser(
      `select conrelid::regclass::text as on_table, conname, pg_get_constraintdef(oid) as rule from pg_constraint
       where connamespace = 'public'::regnamespace order by 1, 2`,
    );
  expect(await constraints(target.database)).toEqual(await constraints(source.database));
  const restored = await buildTestApp({
    database: target.database,
    environment: { DATA_DIR: target.dataDir },
  });
  try {
    const { id } = await makeContent(restored.services, world.sites.a1, { published: true });
    const token = await login(restored.app, world.a.users.admin.username);
    const answer = await gql(restored.app, { id: 'getContentDocument', input: { id }, token, site: 'a1' });
    expect(answer.result).toMatchObject({ id });
  } finally {
    await restored.close();
  }
});

test('rows of a snapshot belong together although writes went on', async () => {
  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? -1;
  expect(rowsOf('content')).toBeGreaterThan(0);
  expect(MOMENTARY_TABLES.map(rowsOf)).toEqual(MOMENTARY_TABLES.map(() => -1));
  const [now] = await source.database.superuser<{ count: number }>(
    'select count(*)::int as count from content',
  );
  expect(rowsOf('content')).toBeLessThan(now?.count ?? 0);
});

test('queued jobs are queued again', async () => {
  await backUp(source, join(folder, 'with-jobs'));
  const target = await emptyTarget();
  await restore(target, join(folder, 'with-jobs'));
  const jobs = (database: TestDatabase) =>
    database.superuser(
      `select j.payload, t.identifier, j.max_attempts, j.run_at from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
    );
  const expected = await jobs(source.database);
  expect(expected.length).toBeGreaterThan(0);
  expect(await jobs(target.database)).toEqual(expected);
});

const DAMAGES: [string, (copy: string) => Promise<void>, RegExp][] = [
  [
    'a flipped byte of a table',
    (copy) => flip(join(copy, 'tables/content.copy')),
    /content\.copy is not what was written/,
  ],
  [
    'a flipped byte of a media file',
    async (copy) => flip(await firstMedia(copy)),
    /media\/.* is not what was written/,
  ],
  [
    'a flipped byte of the manifest',
    (copy) => flip(join(copy, 'manifest.json')),
    /manifest\.json was changed/,
  ],
  [
    'a flipped byte of the list of files',
    (copy) => flip(join(copy, 'media.sha256')),
    /media\.sha256 is not what/,
  ],
  ['a flipped byte of the secret', (copy) => flip(join(copy, 'secret')), /secret is not what was written/],
  ['a missing table', (copy) => rm(join(copy, 'tables/site.copy')), /site\.copy is missing/],
  ['a missing media file', async (copy) => rm(await firstMedia(copy)), /is missing/],
  [
    'a table cut short',
    (copy) => truncate(join(copy, 'tables/content.copy'), 100),
    /content\.copy is not what/,
  ],
  [
    'a table with a row too many',
    (copy) => appendFile(join(copy, 'tables/organisation.copy'), '9\tx\t2026-01-01\n'),
    /organisation\.copy/,
  ],
  ['no manifest', (copy) => rm(join(copy, 'manifest.json')), /is not a backup of Masthead/],
];

test.each(DAMAGES)('%s is refused before anything is written', async (_name, damage, message) => {
  const copy = await mkdtemp(join(folder, 'damaged-'));
  await cp(backup, copy, { recursive: true });
  await damage(copy);
  const target = await emptyTarget();
  const before = await objectsIn(target);
  await expect(restore(target, copy)).rejects.toThrow(message);
  expect(await objectsIn(target)).toEqual(before);
});

async function firstMedia(copy: string): Promise<string> {
  const [line = ''] = (await readFile(join(copy, 'media.sha256'), 'utf8')).split('\n');
  return join(copy, line.slice(66));
}

async function flip(path: string): Promise<void> {
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  const { size } = await file.stat();
  await file.read(byte, 0, 1, Math.floor(size / 2));
  byte.writeUInt8(byte.readUInt8() ^ 1);
  await file.write(byte, 0, 1, Math.floor(size / 2));
  await file.close();
}

test('existing content is replaced only on request, and a failing restore leaves it unchanged', async () => {
  const database = await testDatabase();
  databases.push(database);
  const target = { database, dataDir: await mkdtemp(join(folder, 'data-')) };
  const other = await buildTestApp({ database, environment: { DATA_DIR: target.dataDir } });
  const existing = await makeWorld(other.services);
  await makeContent(other.services, existing.sites.a1, { values: { name: 'Only here' } });
  await expect(restore(target, backup, true)).rejects.toThrow(
    /Masthead is using this database .*Stop every process/,
  );
  await other.close();
  await expect(restore(target)).rejects.toThrow(
    /has content already \(the organisation “The Press”\).*--replace/,
  );

  const titles = async () =>
    (await database.superuser<{ name: string }>('select name from content order by id')).map(
      ({ name }) => name,
    );
  const before = await titles();
  expect(before).toContain('Only here');
  // The database rejects the rows at the very end: the content that was set aside is restored completely.
  const stray = await backupWithStrayRow();
  await expect(restore(target, stray, true)).rejects.toThrow(/violates foreign key constraint/);
  expect(await titles()).toEqual(before);

  await restore(target, backup, true);
  expect(await titles()).not.toContain('Only here');
  expect(await database.superuser("select nspname from pg_namespace where nspname like 'masthead%'")).toEqual(
    [],
  );
});

/** A backup with valid sums, but with a row that names a missing site. */
async function backupWithStrayRow(): Promise<string> {
  const copy = await mkdtemp(join(folder, 'stray-'));
  await cp(backup, copy, { recursive: true });
  const path = join(copy, 'tables/site-domain.copy');
  await appendFile(path, '1\t999\tstray.example\t\\N\tf\n');
  const content = await readFile(path);
  const tables = manifest.tables.map((table) =>
    table.name === 'site_domain'
      ? { ...table, rows: table.rows + 1, bytes: content.length, sha256: sha256(content) }
      : table,
  );
  await rewrite(copy, { ...manifest, tables });
  return copy;
}

test('a restore that was killed is named at the next start, and can be undone', async () => {
  const database = await testDatabase();
  databases.push(database);
  const { connectionString } = database;
  await database.superuser("insert into organisation (name) values ('Was there')");
  const client = new pg.Client({ connectionString });
  await client.connect();
  await setAside(client);
  await client.end();
  await expect(prepareDatabase(connectionString)).rejects.toThrow(/restore --undo/);
  expect(await undoRestore(connectionString)).toBe(true);
  expect(await undoRestore(connectionString)).toBe(false);
  expect(await prepareDatabase(connectionString)).toEqual([]);
  expect(await database.superuser('select name from organisation')).toEqual([{ name: 'Was there' }]);
});

test('a restore into an empty database leaves it empty when it fails or is killed, and can be run again', async () => {
  const target = await emptyTarget();
  const { database } = target;
  const tables = () =>
    database.superuser("select relname from pg_class where relnamespace = 'public'::regnamespace");
  await expect(restore(target, await backupWithStrayRow())).rejects.toThrow(
    /violates foreign key constraint/,
  );
  expect(await tables()).toEqual([]);

  // Recreates the state after a process was killed between two tables.
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await beginEmpty(client);
  await client.query('create table public.organisation (id integer)');
  await client.end();
  await expect(prepareDatabase(database.connectionString)).rejects.toThrow(/restore --undo/);
  await restore(target, backup);
  expect(await database.superuser("select nspname from pg_namespace where nspname like 'masthead%'")).toEqual(
    [],
  );
});

test('a database with foreign objects is not restored into', async () => {
  const target = await emptyTarget();
  const { database } = target;
  await database.superuser('create table public.theirs (id integer)');
  await expect(restore(target, backup)).rejects.toThrow(/not empty: it has the table public\.theirs/);
  expect(
    await database.superuser('select to_regclass($1) is not null as existing', ['public.theirs']),
  ).toEqual([{ existing: true }]);
});

test('a backup of a newer version or format is refused with its version', async () => {
  const copy = await mkdtemp(join(folder, 'newer-'));
  await cp(backup, copy, { recursive: true });
  const target = await emptyTarget();
  const migration = { name: '20990101T0000_later', checksum: 'x' };
  await rewrite(copy, { ...manifest, version: '9.0.0', migrations: [...manifest.migrations, migration] });
  await expect(restore(target, copy)).rejects.toThrow(/made by Masthead 9\.0\.0.*20990101T0000_later/);
  await rewrite(copy, { ...manifest, version: '9.0.0', format: 2 });
  await expect(restore(target, copy)).rejects.toThrow(/newer format \(2\).*Restore it with Masthead 9\.0\.0/);
});

async function rewrite(copy: string, changed: Manifest): Promise<void> {
  const text = JSON.stringify(changed);
  await writeFile(join(copy, 'manifest.json'), text);
  await writeFile(join(copy, 'manifest.sha256'), `${sha256(text)}  manifest.json\n`);
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

test('a backup committed with its first format is restored by this version', async () => {
  const target = await emptyTarget();
  const report = await restore(target, join(import.meta.dirname, 'fixtures/format-1'));
  const restored = await buildTestApp({
    database: target.database,
    environment: { DATA_DIR: target.dataDir },
  });
  try {
    expect(report.createdAt < (await databaseNow(restored.services.pool))).toBe(true);
    const site = restored.site('a1');
    const page = await restored.app.inject({ url: '/about', headers: { host: site.host } });
    expect(page.statusCode).toBe(200);
    await expect(login(restored.app, 'a.admin')).resolves.toMatch(/./);
  } finally {
    await restored.close();
  }
});

test('a backup that fails leaves nothing that looks like one, and never writes over another', async () => {
  const target = join(folder, 'failing');
  const store = { ...source.services.media.store, get: () => Promise.reject(new Error('The disk is gone.')) };
  const options = { connectionString: source.database.connectionString, secret: SECRET, folder: target };
  await expect(writeBackup({ ...options, store })).rejects.toThrow('The disk is gone.');
  expect((await readdir(folder)).filter((name) => name.includes('failing'))).toEqual([]);
  await expect(backUp(source, backup)).rejects.toThrow(/exists already/);
});
