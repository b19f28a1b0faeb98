import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, expect, test } from 'vitest';
import { renditionPath } from '#model/media.ts';
import { createDiskStore } from '#server/media/index.ts';
import { buildTestApp } from '#testing/app.ts';
import { gql, login, makeWorld } from '#testing/make.ts';

const subject = await buildTestApp();
const { app, services, database } = subject;
const world = await makeWorld(services);
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
const { store, signer } = services.media;
const real = { ...store };
const fullFolder = await mkdtemp(join(tmpdir(), 'masthead-full-'));
const full = createDiskStore(fullFolder, { reservedBytes: Number.MAX_SAFE_INTEGER });
afterEach(() => {
  Object.assign(store, real);
});
afterAll(async () => {
  await subject.close();
  await rm(fullFolder, { recursive: true });
});

/** From now on every file finds the disk full, as the store itself tells it. */
function fillDisk(): void {
  Object.assign(store, { put: (key: string, data: Buffer) => full.put(key, data) });
}

async function upload(colour: string) {
  const picture = sharp({ create: { width: 80, height: 60, channels: 3, background: colour } });
  const payload = Buffer.concat([
    Buffer.from(
      '--xx\r\nContent-Disposition: form-data; name="file"; filename="quay.png"\r\nContent-Type: image/png\r\n\r\n',
    ),
    await picture.png().toBuffer(),
    Buffer.from('\r\n--xx--\r\n'),
  ]);
  return app.inject({
    method: 'POST',
    url: '/upload/asset',
    headers: {
      host: subject.adminHost,
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=xx',
      'x-csrf': '1',
    },
    payload,
  });
}

const assets = () => database.superuser('select id, file_key from asset order by id');

test('a full disk refuses an upload in one sentence, leaves nothing, and takes it again when there is room', async () => {
  const before = await assets();
  fillDisk();
  const refused = await upload('teal');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([507, '60']);
  expect(refused.json()).toEqual({
    error: 'There is no room left to store this file; ask your administrator to free space, then retry.',
    code: 'STORAGE_FULL',
  });
  expect(await assets()).toEqual(before);
  const left = await readdir(fullFolder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  Object.assign(store, real);
  expect((await upload('teal')).statusCode).toBe(201);
  expect(await assets()).toHaveLength(before.length + 1);
});

test('on a full disk readers still get pages, and pictures that were never made before', async () => {
  const rows = await database.superuser<{ file_key: string }>('select file_key from asset where id = $1', [
    world.a.assetId,
  ]);
  const variant = { fileKey: rows[0]?.file_key ?? '', ratio: '1x1' } as const;
  const url = renditionPath({ ...variant, width: 160, format: 'webp', signature: signer.sign(variant) });
  fillDisk();
  const picture = await app.inject({ url, headers: { host: a1.host } });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await sharp(picture.rawPayload).metadata()).width).toBe(160);
  expect((await app.inject({ url: '/', headers: { host: a1.host } })).statusCode).toBe(200);
});

test('a full disk of the database refuses a save in one sentence, and nothing of it is kept', async () => {
  await database.superuser(`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  await database.superuser(
    'create trigger no_room before insert on history for each row execute function no_room()',
  );
  const refused = await gql(app, {
    token,
    site: 'a1',
    id: 'createContent',
    input: { type: 'Article', site: a1.id, values: { name: 'No room for this' } },
  });
  await database.superuser('drop trigger no_room on history');
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([503, 'INTERNAL', '60']);
  expect(refused.error?.message).toBe(
    'There is no room left on the disk of the database. Nothing was saved; free some space and try again.',
  );
  expect(await database.superuser("select 1 from content where name = 'No room for this'")).toEqual([]);
  const reading = await app.inject({ url: '/about', headers: { host: a1.host } });
  expect(reading.statusCode).toBe(200);
});
