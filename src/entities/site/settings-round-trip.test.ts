/** Settings that a program reads are accepted by the operation that writes them, and then nothing has changed. */
import { afterAll, expect, test } from 'vitest';
import { SETTING_FIELDS, SETTING_SECTIONS } from '#entities/site/settings.ts';
import { referenceValues } from '#testing/contract/reference-values.ts';
import { targetMaker } from '#testing/contract/targets.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, close, world } = subject;
const token = await login(app, world.a.users.admin.username);
const { id } = world.sites.a1;
const targets = await targetMaker(subject, world)(world.sites.a1);
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

/** For each group, a value of each field that refers to a record; images have conditions of their places, and the test above. */
const references = Object.entries(SETTING_FIELDS).flatMap(([group, field]) =>
  referenceValues({ [group]: field }, targets)
    .filter((changes) => !JSON.stringify(changes).includes('"asset"'))
    .map((changes) => [group, changes] as const),
);

test.each(references)('a reference in %s is written as it was read', async (group, changes) => {
  const { version } = await read();
  const set = await gql(app, { token, site: 'a1', id: 'updateSite', input: { id, version, changes } });
  expect(set.error?.extensions ?? null, JSON.stringify(changes)).toBeNull();
  const before = await read();
  // A group of a module that is off on the site is not returned.
  if (before[group] === null) return;
  expect(JSON.stringify(before[group])).toContain('"id":');
  const input = { id, version: before.version, changes: { [group]: before[group] } };
  const written = await gql(app, { token, site: 'a1', id: 'updateSite', input });
  expect(written.error?.extensions ?? null, JSON.stringify(before[group])).toBeNull();
  expect(await read()).toEqual(before);
});
