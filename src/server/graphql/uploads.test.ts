import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, expect, test } from 'vitest';
import { IMAGE_SIZE_BYTES_MAX, IN_MEMORY_BYTES_MAX, renditionPath } from '#media/media.ts';
import type { Staff } from '#model/permissions.ts';
import { createDiskStore, type PendingUpload } from '#server/media/index.ts';
import { spoolLimits } from '#server/media/limits.ts';
import { gql, login, type GraphqlCall } from '#testing/make/make.ts';
import { recordStatements } from '#testing/database/statements.ts';
import { buildTestWorld } from '#testing/world.ts';
import { createUploads } from './uploads.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
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

/** From now on, makes storing any file fail as it does on a full disk. */
function fillDisk(): void {
  Object.assign(store, { put: (key: string, data: Buffer) => full.put(key, data) });
}

async function upload(colour: string, more: Partial<GraphqlCall> = {}) {
  const image = sharp({ create: { width: 80, height: 60, channels: 3, background: colour } });
  const content = await image.png().toBuffer();
  return gql(app, { token, id: 'uploadAsset', file: { name: 'quay.png', content }, ...more });
}

const assets = () => database.superuser('select id, file_key from asset order by id');

test('a picture is stored by a mutation with a file: by its name, or a text of the caller’s own', async () => {
  const query = 'mutation mine { uploadAsset { id name thumbnailUrl } }';
  const own = await upload('navy', { id: undefined, query } as Partial<GraphqlCall>);
  expect(own.result).toEqual({
    id: expect.any(Number),
    name: 'quay',
    thumbnailUrl: expect.stringMatching(/^\/media\//),
  });
  expect((await upload('navy')).result).toMatchObject({ id: (own.result as { id: number }).id });
});

test('the sender of a file or a long text is looked up once', async () => {
  const lookUps = async (work: () => Promise<{ status: number }>) => {
    const sent = await recordStatements(services.pool, async () => expect((await work()).status).toBe(200));
    return sent.filter(({ text }) => text.includes('from cms_session s')).map(({ times }) => times);
  };
  expect(await lookUps(() => upload('sienna'))).toEqual([1]);
  const variables = { input: { id: world.a.assetId } };
  const payload = JSON.stringify({ id: 'getAsset', variables, more: 'x'.repeat(300_000) });
  expect(
    await lookUps(async () => {
      const { statusCode: status } = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: {
          host: subject.adminHost,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        payload,
      });
      return { status };
    }),
  ).toEqual([1]);
});

test('a request with a bearer token needs no header against forged forms', async () => {
  expect((await upload('orchid', { headers: { 'x-csrf': '0' } })).error).toBeNull();
});

test('files are accepted only from staff with permission, from the same origin, and by operations that need one', async () => {
  const before = await assets();
  const contributor = await login(app, world.a.users.contributor.username);
  const codes = [
    await upload('red', { token: undefined }),
    await upload('red', { token: 'nobody' }),
    await upload('red', { headers: { origin: 'https://elsewhere.example' } }),
    await upload('red', { token: undefined, headers: { cookie: `cms_at_3000=${token}`, 'x-csrf': '0' } }),
    await upload('red', { id: 'uploadMigrationFile', input: { site: a1.id }, token: contributor }),
    await upload('red', { id: 'deleteAsset', input: { id: world.a.assetId } }),
    await gql(app, { token, id: 'uploadAsset' }),
  ].map(({ code }) => code);
  expect(codes).toEqual([
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'FORBIDDEN',
    'FORBIDDEN',
    'BAD_USER_INPUT',
    'BAD_USER_INPUT',
  ]);
  expect(await assets()).toEqual(before);
  const query = 'mutation both { a: uploadAsset { id } b: uploadAsset { id } }';
  const both = await upload('red', { id: undefined, query } as Partial<GraphqlCall>);
  expect(both.error?.message).toBe('Each upload takes one file. Upload the files one at a time.');
});

test('managers of media send as many files as the quota of the organisation allows', async () => {
  const counted = (key: string, count: number) =>
    database.superuser(
      `insert into rate_limit (key, count, window_ends) values ($1, $2, now() + interval '1 hour')
        on conflict (key) do update set count = excluded.count, window_ends = excluded.window_ends`,
      [key, count],
    );
  await counted(`upload/${world.a.users.admin.id}`, 5_000);
  expect((await upload('red')).code).toBeNull();
  const quota = services.config.uploadsPerDay;
  await counted(`upload/organisation/${world.a.id}`, quota);
  const refused = await upload('red');
  await counted(`upload/organisation/${world.a.id}`, 0);
  expect([refused.code, refused.error?.message]).toEqual([
    'RATE_LIMITED',
    'Your organisation has sent 20,000 files within a day, which is its quota. Try again within 1 h, or ask the operator to raise UPLOADS_PER_DAY.',
  ]);
});

test('large images of an organisation are processed a few at a time, and small ones in parallel', async () => {
  const take = createUploads(services);
  const staff = {
    kind: 'staff',
    id: world.a.users.admin.id,
    organisationId: world.a.id,
    permissions: new Set(['manage_media']),
  } as unknown as Staff;
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  let reading = 0;
  const send = (announcedBytes: number) => {
    const read: PendingUpload['read'] = async (_limits, store) => {
      reading += 1;
      await end;
      return store({ content: Buffer.alloc(1), fileName: 'quay.jpg' });
    };
    const pending = { fields: new Map(), announcedBytes, read, discard: async () => true };
    return take(staff, pending)({ sizeBytesMax: IMAGE_SIZE_BYTES_MAX, isOnDisk: true }, async () => true);
  };
  const large = Array.from({ length: 9 }, (_, at) => send(at === 0 ? Infinity : IN_MEMORY_BYTES_MAX + 1));
  await expect.poll(() => reading).toBe(spoolLimits.ofOrganisation);
  const small = [send(IN_MEMORY_BYTES_MAX), send(1_000)];
  await expect.poll(() => reading).toBe(spoolLimits.ofOrganisation + 2);
  finish();
  expect(await Promise.all([...large, ...small])).toHaveLength(11);
});

test('the error of a file is reported at its field', async () => {
  const refused = await upload('red', { file: { name: 'note.png', content: 'no picture' } });
  expect([refused.status, refused.code]).toEqual([415, 'BAD_USER_INPUT']);
  expect(refused.error?.extensions['fields']).toEqual({ file: refused.error?.message });
  const large = { name: 'large.png', content: Buffer.alloc(IMAGE_SIZE_BYTES_MAX + 1) };
  const tooLarge = await upload('red', { file: large });
  expect([tooLarge.status, tooLarge.error?.message]).toEqual([
    413,
    'This file is larger than 64 MB; reduce its size and retry.',
  ]);
});

test('a full disk refuses an upload in one sentence, leaves nothing, and takes it again when there is room', async () => {
  const before = await assets();
  fillDisk();
  const refused = await upload('teal');
  expect([refused.status, refused.headers['retry-after']]).toEqual([507, '60']);
  expect(refused.error?.extensions['retryAfterSeconds']).toBe(60);
  expect(refused.error).toMatchObject({
    message: 'There is no room left to store this file; ask your administrator to free space, then retry.',
    extensions: { code: 'INTERNAL', reason: 'STORAGE_FULL' },
  });
  expect(await assets()).toEqual(before);
  const left = await readdir(fullFolder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  Object.assign(store, real);
  expect((await upload('teal')).result).toMatchObject({ name: 'quay', width: 80, height: 60 });
  expect(await assets()).toHaveLength(before.length + 1);
});

test('a server with a full disk still serves pages, and images that were never rendered before', async () => {
  const rows = await database.superuser<{ file_key: string }>('select file_key from asset where id = $1', [
    world.a.assetId,
  ]);
  const variant = { fileKey: rows[0]?.file_key ?? '', ratio: '1x1' } as const;
  const url = renditionPath({ ...variant, width: 160, format: 'webp', signature: signer.sign(variant) });
  fillDisk();
  const image = await app.inject({ url, headers: { host: a1.host } });
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await sharp(image.rawPayload).metadata()).width).toBe(160);
  expect((await app.inject({ url: '/', headers: { host: a1.host } })).statusCode).toBe(200);
});

test('a full disk of the database refuses a save in one sentence, and stores nothing of it', async () => {
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
