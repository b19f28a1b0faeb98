/** Settings that a program reads are accepted by the operation that writes them, and then nothing has changed. */
import { afterAll, expect, test } from 'vitest';
import { SETTING_SECTIONS } from '#entities/site/settings.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const { app, close, world } = await buildTestWorld();
const token = await login(app, world.a.users.admin.username);
const { id } = world.sites.a1;
afterAll(close);

const read = async () =>
  (await gql(app, { token, site: 'a1', id: 'getSite', input: { id } })).result as Record<string, unknown> & {
    version: number;
  };

test('images of settings are written as they were read', async () => {
  const image = { asset: world.a.assetId, alt: 'Quay' };
  const { version } = await read();
  const changes = {
    header: { logo: image },
    footer: { logo: image, corporateLogo: image },
  };
  expect(
    (await gql(app, { token, site: 'a1', id: 'updateSite', input: { id, version, changes } })).error,
  ).toBeNull();
  const before = await read();
  for (const key of Object.keys(changes)) {
    const input = { id, version: before.version, changes: { [key]: before[key] } };
    const written = await gql(app, { token, site: 'a1', id: 'updateSite', input });
    expect(written.error?.extensions ?? null).toBeNull();
  }
  expect(await read()).toEqual(before);
});

test.each(SETTING_SECTIONS.map(({ key }) => key))('%s is written as it was read', async (key) => {
  const before = await read();
  if (!(key in before)) return;
  const input = { id, version: before.version, changes: { [key]: before[key] } };
  const written = await gql(app, { token, site: 'a1', id: 'updateSite', input });
  expect(written.error?.extensions ?? null).toBeNull();
  expect(await read()).toEqual(before);
});
