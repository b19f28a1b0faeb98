/**
 * The smallest restore drill. The `.deep.` test has the complete one, with every kind of damage and a backup
 * of the first format.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mediaFile } from '#entities/media-file/entity.ts';
import { createDiskStore } from '#server/media/index.ts';
import { buildTestApp, type TestApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database/database.ts';
import { gql, login, makeContent, makeFile, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { restoreBackup, writeBackup } from './index.ts';

const source = await buildTestWorld();
const { a1 } = source.world.sites;
const { username } = source.world.a.users.admin;
const folder = await mkdtemp(join(tmpdir(), 'masthead-backup-'));
const dataDir = join(folder, 'data');
const database = await testDatabase({ empty: true });
const trashed = await makeFile(source.services, a1.organisationId, [a1.id], 'sunk,0');
await source.services.write(systemOf(a1.organisationId, [a1.id]), ({ records }) =>
  records.delete(mediaFile, trashed),
);
const manifest = await backUp(source, join(folder, 'backup'));
afterAll(async () => {
  await source.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function backUp({ database: { connectionString }, services }: TestApp, target: string) {
  const secret = { value: 'a secret that is the same in every test', isInDataDir: true };
  return writeBackup({ connectionString, store: services.media.store, secret, folder: target });
}

function restore(from: string) {
  return restoreBackup({
    connectionString: database.connectionString,
    store: createDiskStore(join(dataDir, 'media')),
    dataDir,
    secret: undefined,
    folder: join(folder, from),
    isReplacing: false,
  });
}

test('a damaged backup is refused before anything is written', async () => {
  await cp(join(folder, 'backup'), join(folder, 'damaged'), { recursive: true });
  const table = join(folder, 'damaged/tables/content.copy');
  const bytes = await readFile(table);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(table, bytes);
  await expect(restore('damaged')).rejects.toThrow(/content\.copy is not what was written/);
  expect(
    await database.superuser("select relname from pg_class where relnamespace = 'public'::regnamespace"),
  ).toEqual([]);
  expect(await readdir(dataDir).catch(() => [])).toEqual([]);
});

test('a restored installation is the one that was backed up, and goes on', async () => {
  expect(await restore('backup')).toMatchObject({
    migrated: [],
    warnings: [],
    mediaFiles: manifest.media.files,
  });
  const restored = await buildTestApp({ database, environment: { DATA_DIR: dataDir } });
  try {
    const { tables, sequences, media } = await backUp(restored, join(folder, 'again'));
    expect({ tables, sequences, media }).toEqual({
      tables: manifest.tables,
      sequences: manifest.sequences,
      media: manifest.media,
    });
    expect(manifest.media.files).toBeGreaterThan(0);
    for (const url of ['/', `/news/article/${a1.content.article}/the-lock-opens-again`, '/sitemap.xml']) {
      const get = ({ app }: TestApp) => app.inject({ url, headers: { host: a1.host } });
      const [before, after] = [await get(source), await get(restored)];
      expect([url, after.statusCode, after.body]).toEqual([url, before.statusCode, before.body]);
    }
    const { id } = await makeContent(restored.services, a1, { published: true });
    const token = await login(restored.app, username);
    const answer = await gql(restored.app, { id: 'getContentDocument', input: { id }, token, site: 'a1' });
    expect(answer.result).toMatchObject({ id });
    // A file restored from the trash has its bytes again.
    const file = await gql(restored.app, {
      id: 'restoreMediaFile',
      input: { id: trashed },
      token,
      site: 'a1',
    });
    const { downloadUrl } = file.result as { downloadUrl: string };
    expect((await restored.app.inject({ url: downloadUrl, headers: { host: a1.host } })).body).toContain(
      'sunk,0',
    );
  } finally {
    await restored.close();
  }
});
