/** The home page with an unsaved look: shown only to users who may save it, and never stored. */
import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, world } = subject;
const { a1, b1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
const contributor = await login(app, world.a.users.contributor.username);
afterAll(subject.close);

const input = {
  site: a1.id,
  path: '/',
  primaryColor: '#7d1d3f',
  accentColor: '#1f5c4d',
  primaryFont: 'bitter',
  secondaryFont: 'georgia',
  baseStyles: { siteTheme: '2', cardStyle: 'raised', ruleWeight: 'heavy', customCss: 'main { --own: 1 }' },
  podStyle: null,
};
const preview = (changes: object = {}, token: string | undefined = admin) =>
  gql(app, { id: 'getLookPreview', input: { ...input, ...changes }, site: a1.key, ...(token && { token }) });
const home = async () => (await app.inject({ url: '/', headers: { host: a1.host } })).body;

test('the preview shows the given look, and leaves the site unchanged', async () => {
  const before = await home();
  const { result, headers } = await preview();
  const { html } = result as { html: string };
  for (const part of ['--primary:#7d1d3f', 'Bitter', 'data-cards="raised"', '--rule-row:10px', '--own:1'])
    expect(html).toContain(part);
  expect(headers['cache-control']).toBe('no-store');
  expect(await home()).toBe(before);
  expect(before).not.toContain('--primary:#7d1d3f');
});

test('the preview reports invalid styles, and refuses what a save would refuse', async () => {
  const { code, error } = await preview({ baseStyles: { customCss: 'a {\n  color: red }}' } });
  expect(code).toBe('BAD_USER_INPUT');
  expect(error?.message).toMatch(/^Own styles: Line 2/);
  expect((await preview({ primaryColor: 'red' })).code).toBe('BAD_USER_INPUT');
});

test.each([
  ['a site of another organisation', { site: b1.id }],
  ['a page readers do not have', { path: '/nowhere' }],
])('%s is refused as missing', async (_what, wrong) => {
  expect((await preview(wrong)).code).toBe('NOT_FOUND');
});

test('the preview needs the permission to change settings', async () => {
  expect((await preview({}, contributor)).code).toBe('FORBIDDEN');
  expect((await preview({}, '')).code).toBe('UNAUTHENTICATED');
});
