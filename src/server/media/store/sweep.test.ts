import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { fileKeyOf } from '#media/media.ts';
import { buildTestWorld } from '#testing/world.ts';
import { diskFolders, pathOf } from './disk-folders.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { store } = services.media;
const folders = diskFolders(join(services.config.dataDir, 'media'));
afterAll(subject.close);

const HOUR_MS = 3_600_000;

async function age(fileKey: string, hours: number): Promise<void> {
  const at = new Date(Date.now() - hours * HOUR_MS);
  await utimes(pathOf(folders, fileKey), at, at);
}

async function storedKeys(): Promise<{ a: string; b: string }> {
  const rows = await database.superuser<{ organisation_id: number; file_key: string }>(
    'select organisation_id, file_key from asset',
  );
  const keyOf = (id: number) => rows.find((row) => row.organisation_id === id)?.file_key ?? '';
  return { a: keyOf(world.a.id), b: keyOf(world.b.id) };
}

test('an old file in no record goes; young ones and those of every organisation stay', async () => {
  const known = await storedKeys();
  const orphan = fileKeyOf(world.a.id, 'a'.repeat(64));
  const young = fileKeyOf(world.a.id, 'b'.repeat(64));
  const foreign = fileKeyOf(world.b.id, 'c'.repeat(64));
  // The file is referred to by a record of another organisation than its key names: the reference counts.
  await database.superuser(
    `insert into asset (organisation_id, name, file_key, file_name, format, width, height, size_bytes, sha256)
     values ($1, 'Shared', $2, 'f', 'png', 1, 1, 1, 'x')`,
    [world.a.id, foreign],
  );
  for (const key of [orphan, young, foreign]) await store.put(key, Buffer.from(key));
  for (const key of [orphan, foreign, known.a, known.b]) await age(key, 25);
  await age(young, 23);
  await mkdir(folders.unfinished, { recursive: true });
  await writeFile(join(folders.unfinished, 'half'), 'ha');
  expect(await services.media.sweep()).toEqual({
    originals: 1,
    renditionFolders: 0,
    unfinished: 0,
    refused: false,
  });
  expect(await store.has(orphan)).toBe(false);
  for (const key of [young, foreign, known.a, known.b]) expect(await store.has(key), key).toBe(true);
});

test('two processes do not sweep at the same time', async () => {
  const other = new pg.Client({ connectionString: database.connectionString });
  await other.connect();
  await other.query('select pg_advisory_lock($1, $2)', [0x4d617374, 11]);
  expect(await services.media.sweep()).toBeNull();
  await other.end();
  await expect.poll(() => services.media.sweep()).toMatchObject({ refused: false });
});

test('files are never removed when the records cannot be read', async () => {
  const orphan = fileKeyOf(world.a.id, 'd'.repeat(64));
  await store.put(orphan, Buffer.from('x'));
  await age(orphan, 25);
  await database.superuser('alter function known_files(text[]) rename to known_files_gone');
  await expect(services.media.sweep()).rejects.toThrow(/known_files/);
  await database.superuser('alter function known_files_gone(text[]) rename to known_files');
  expect(await store.has(orphan)).toBe(true);
});

test('the list of known files is readable by the platform only', async () => {
  const { b } = await storedKeys();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const ask = async (settings: string) => {
    await client.query(`begin; set local role masthead_app; select ${settings}`);
    const { rows } = await client.query('select known_files($1) as key', [[b]]);
    await client.query('rollback');
    return rows;
  };
  expect(await ask(`set_config('masthead.organisation_id', '${world.a.id}', true)`)).toEqual([]);
  expect(await ask("set_config('masthead.platform', 'on', true)")).toEqual([{ key: b }]);
  await client.end();
});
