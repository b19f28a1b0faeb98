/** Monitoring reports a full disk before people notice it. */
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createDiskStore } from '#server/media/index.ts';
import { installationIdOf } from '#server/signing/installation-id.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { store } = services.media;
const real = { ...store };
afterEach(() => {
  Object.assign(store, real);
});
afterAll(subject.close);

const health = async (query = '') => {
  const answer = await app.inject(`/Healthz${query}`);
  return { code: answer.statusCode, ...answer.json<{ status: string; dependencies: object }>() };
};

test('an installation with free space on every disk is ok', async () => {
  await vi.waitFor(async () =>
    expect(await health()).toMatchObject({
      code: 200,
      status: 'ok',
      dependencies: { database: 'ok', purges: 'ok', dataDisk: 'ok', databaseDisk: 'ok' },
    }),
  );
});

test('every process of an installation returns one identifier, which does not contain its secret', async () => {
  const secret = 'quay'.repeat(10);
  const answer = (await app.inject('/Healthz')).json<{ installation: string }>();
  expect(answer.installation).toBe(services.installationId);
  expect(installationIdOf(secret)).toMatch(/^[A-Za-z0-9_-]{16}$/);
  expect(installationIdOf(secret)).toBe(installationIdOf(secret));
  expect(installationIdOf(`${secret}s`)).not.toBe(installationIdOf(secret));
  expect(secret).not.toContain(installationIdOf(secret).slice(0, 4));
});

test('a full disk of the data folder is named, from when files are refused; readers are answered as before', async () => {
  const full = createDiskStore(services.config.dataDir, { reservedBytes: Number.MAX_SAFE_INTEGER });
  Object.assign(store, {
    put: (key: string, data: Buffer) => full.put(key, data),
    hasRoom: () => full.hasRoom(),
  });
  await expect(store.put(`1-${'a'.repeat(24)}`, Buffer.from('x'))).rejects.toThrow('no room left');
  const expected = { status: 'degraded', dependencies: { dataDisk: 'full', databaseDisk: 'ok' } };
  expect(await health()).toMatchObject({ code: 200, ...expected });
  expect(await health('?ready=1')).toMatchObject({ code: 200, ...expected });
  Object.assign(store, real);
  expect(await health()).toMatchObject({ dependencies: { dataDisk: 'ok' } });
});

test('a disk that does not answer is named', async () => {
  Object.assign(store, { hasRoom: () => Promise.reject(new Error('EIO')) });
  expect(await health()).toMatchObject({ status: 'degraded', dependencies: { dataDisk: 'unreachable' } });
});

test('a full disk of the database is named once a save was answered with it', async () => {
  const token = await login(app, world.a.users.admin.username);
  const { id } = world.sites.a1;
  await subject.database.superuser(`create function fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await subject.database.superuser(
    'create trigger full_disk before insert on content for each row execute function fill_disk()',
  );
  const input = { type: 'Article', site: id, values: { name: 'No room for this' } };
  expect((await gql(app, { id: 'createContent', token, site: 'a1', input })).status).toBe(503);
  expect(await health()).toMatchObject({
    code: 200,
    status: 'degraded',
    dependencies: { database: 'ok', dataDisk: 'ok', databaseDisk: 'full' },
  });
  await subject.database.superuser('drop trigger full_disk on content');
});
