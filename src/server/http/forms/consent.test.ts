/** Consent of readers, what their pages may load, and invalid settings saved without the form's checks. */
import { afterAll, expect, test, vi } from 'vitest';
import { site as siteEntity } from '#entities/site/entity.ts';
import { readConsent } from '#site/consent/consent.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld({ environment: { TRUST_PROXY: '127.0.0.1' } });
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

/** Saves groups of settings unchanged, including values that a form would refuse. */
async function set(groups: Record<string, unknown>): Promise<void> {
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const site = await work.records.find(siteEntity, a1.id, { lock: true });
    if (site) await work.records.writeSkippingPrepare(siteEntity, site, groups);
  });
}
const NOTHING = { tagManager: null, thirdPartyScripts: null, oneTrust: null, blueconic: null };
const visit = (url = '/') => app.inject({ url, headers: { host: a1.host } });
const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-security-policy']);
const choose = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/__consent',
    headers: { host: a1.host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });
const consentIn = (answer: Awaited<ReturnType<typeof choose>>) =>
  readConsent(answer.cookies.find(({ name }) => name === 'site_consent')?.value);

test('a site without third-party content shows no consent dialog', async () => {
  await set(NOTHING);
  const page = await visit();
  expect(page.body).not.toContain('consent');
  expect(policyOf(page)).toMatch(/script-src 'self';/);
});

test('a site with third-party content has the dialog on every page, names the origins, and links to the choice from its footer', async () => {
  const script = { name: 'Counter', category: 'performance', src: 'https://count.example.org/a.js' };
  await set({
    ...NOTHING,
    tagManager: { containerId: 'GTM-AB12' },
    thirdPartyScripts: { scripts: [script] },
  });
  const page = await visit();
  expect(page.body).toContain('<site-consent>');
  expect(page.body).toMatch(
    /<script type="text\/plain" data-consent="performance" data-src="https:\/\/count\.example\.org\/a\.js">/,
  );
  expect(page.body).toContain('gtm.js?id=GTM-AB12');
  expect(page.body).toMatch(/<footer[^]*href="#privacy-choices"/);
  expect(policyOf(page)).toMatch(/script-src 'self' [^;]*https:\/\/count\.example\.org/);
  expect(policyOf(page)).toContain('https://www.googletagmanager.com');
  const chosen = await app.inject({
    url: '/',
    headers: { host: a1.host, cookie: 'site_consent=1.1795413600.all' },
  });
  expect([chosen.headers['x-cache'], chosen.body]).toEqual(['hit', page.body]);
});

test('OneTrust takes the place of the banner', async () => {
  const domainScript = '01234567-89ab-cdef-0123-456789abcdef';
  await set({ ...NOTHING, oneTrust: { enabled: true, domainScript } });
  const page = await visit();
  expect(page.body).toContain(`data-domain="${domainScript}"`);
  expect(page.body).not.toContain('action="/__consent"');
  expect(policyOf(page)).toContain('https://cdn.cookielaw.org');
});

test('a malformed container id in the database is skipped and logged once; the page and its other scripts stay', async () => {
  const error = vi.spyOn(app.log, 'error');
  const script = { name: 'Counter', category: 'performance', src: 'https://count.example.org/a.js' };
  await set({
    ...NOTHING,
    tagManager: { containerId: 'GTM-A"><b>' },
    thirdPartyScripts: { scripts: [script] },
  });
  for (const path of ['/', '/nothing-here', '/']) {
    const page = await visit(path);
    expect(page.body).toContain('count.example.org');
    expect(page.body).not.toContain('googletagmanager');
    expect(policyOf(page)).not.toContain('googletagmanager');
  }
  const logged = error.mock.calls.filter(([detail]) =>
    JSON.stringify(detail, errorsToo).includes('container ID'),
  );
  expect(logged).toHaveLength(1);
  await set(NOTHING);
});
const errorsToo = (_key: string, value: unknown) => (value instanceof Error ? value.message : value);

test('a posted choice is stored in a cookie and redirects to the page', async () => {
  const answer = await choose('choice=chosen&category=performance&category=social&path=/news?a=1');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/news?a=1']);
  expect(consentIn(answer)).toEqual(['performance', 'social']);
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', maxAge: 180 * 24 * 3600 });
  expect(consentIn(await choose('choice=none&category=social&path=/'))).toEqual([]);
  expect(consentIn(await choose('choice=all&path=/'))).toBe('all');
  expect((await choose('choice=all', { accept: 'application/json' })).statusCode).toBe(204);
});

test('Global Privacy Control leaves targeting and social out of everything, not out of what was ticked', async () => {
  const signal = { 'sec-gpc': '1' };
  expect(consentIn(await choose('choice=all', signal))).toEqual(['functional', 'performance']);
  expect(consentIn(await choose('choice=chosen&category=targeting', signal))).toEqual(['targeting']);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '/.//evil.example',
  `/${'a'.repeat(5_000)}`,
  '',
])('a choice never leads elsewhere: %s', async (path) => {
  const answer = await choose(new URLSearchParams({ choice: 'none', path }).toString());
  expect(answer.headers.location).toBe('/');
});

test('pages of other sites choose nothing, and other bodies are refused', async () => {
  expect((await choose('choice=all', { origin: 'https://evil.example' })).statusCode).toBe(403);
  const json = { 'content-type': 'application/json' };
  const answer = await choose('{"choice":"all"}', json);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.cookies).toEqual([]);
});

test('banner, footer and registration link to the privacy policy, where the site names one', async () => {
  await set({ ...NOTHING, tagManager: { containerId: 'GTM-AB12' } });
  const signup = async () => {
    const [, path = '/none'] =
      /href="(\/membership\/signup\/[^"?]+)/.exec((await visit('/membership/choose')).body) ?? [];
    return (await visit(path)).body;
  };
  for (const body of [(await visit()).body, await signup()]) expect(body).not.toContain('Privacy policy');
  await set({ general: { privacyPolicy: '/privacy' } });
  const link = '<a href="/privacy">Privacy policy</a>';
  const [home, registration] = [(await visit()).body, await signup()];
  expect(home.split(link)).toHaveLength(3);
  // Account pages load no third-party content and have no banner, so the link is only in the form and the
  // footer.
  expect(registration.split(link)).toHaveLength(3);
});
