/** The link to the privacy policy opens a page. */
import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const { app, database, world, close } = await buildTestWorld();
const site = world.sites.a1;
const admin = await login(app, world.a.users.admin.username);
afterAll(close);

const ask = async (id: string, input: object = {}) => {
  const { result, body } = await gql(app, { token: admin, site: 'a1', id, input: { ...input } });
  expect(result, body).not.toBeNull();
  return result as Record<string, unknown>;
};
const warnings = async (privacyPolicy: string | null) =>
  (await ask('getSiteWarnings', { id: site.id, values: { general: { privacyPolicy } } }))['warnings'];
const policy = (path: string) =>
  database.superuser(
    `update site set general = coalesce(general, '{}') || jsonb_build_object('privacyPolicy', $2::text) where id = $1`,
    [site.id, path],
  );

test('a link to a missing page is warned of before it is saved', async () => {
  expect(await warnings('/no-such-page')).toMatchObject([{ title: 'There is no page at /no-such-page' }]);
  for (const fine of ['/news', '/news#privacy', 'https://elsewhere.example/privacy', null])
    expect(await warnings(fine), String(fine)).toEqual([]);
});

test('the first steps tick it once readers find it, and warn that emails are written to files', async () => {
  await policy('/no-such-page');
  expect(await ask('getSiteSetup')).toMatchObject({ hasPrivacyPolicy: false, sendsEmail: false });
  await policy('/news');
  expect(await ask('getSiteSetup')).toMatchObject({ hasPrivacyPolicy: true });
});
