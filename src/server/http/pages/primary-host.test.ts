/**
 * A site is shown on one host; its other verified hosts redirect there, and a host in use cannot be claimed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertHostAnswers, verifyDomain } from '#server/cli/verify-domain.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld({ environment: { ADMIN_ORIGIN: 'http://desk.example' } });
const { app, services, database, world } = subject;
const { a1, b1 } = world.sites;
const [PRIMARY, OTHER] = ['www.quay.example', 'quay.example'];
afterAll(subject.close);

const verify = (host: string, isPrimary = false, key = a1.key) =>
  verifyDomain(services, { key, host, isPrimary });
const add = async (host: string) => {
  const token = await login(app, world.a.users.admin.username);
  return gql(app, { id: 'addSiteDomain', token, site: a1.key, input: { host } });
};

beforeAll(async () => {
  for (const host of [PRIMARY, OTHER]) await add(host);
  await verify(PRIMARY, true);
  await verify(OTHER);
  await services.sites.reload();
});

const ask = (url: string, host = OTHER, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ url, method, headers: { host } });

test.each([
  '/',
  '/news?page=2',
  `/news/article/${a1.content.article}`,
  '/nothing-here',
  '/__rss/website-scheduled-content.xml?input=%7B%7D',
  '/__rss/podcast.xml',
  '/sitemap.xml',
  '/sitemap/article-1.xml',
  '/sitemap-google-news.xml',
])('%s of a verified host that is not primary is at the primary one', async (url) => {
  // This also caches the page for the other host, because the cache key is the path.
  await ask(url, PRIMARY);
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await ask(url, OTHER, method);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, `https://${PRIMARY}${url}`]);
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
  }
  expect((await ask(url, PRIMARY)).headers.location ?? '/').toMatch(/^\//);
});

test.each([
  '/.well-known/change-password',
  '/robots.txt',
  '/Healthz',
  '/media/file/none',
  '/__part?path=/',
  '/__reader',
  '/graphql/query/getContent.gql',
  '/favicon.ico',
  '/_preview/none',
])('%s answers where it is asked for', async (url) => {
  expect((await ask(url)).statusCode).not.toBe(301);
});

test('other methods, the quick-start host and the primary one are not redirected', async () => {
  expect((await ask('/', OTHER, 'POST')).statusCode).not.toBe(301);
  expect(
    (await app.inject({ method: 'POST', url: '/graphql', headers: { host: OTHER } })).statusCode,
  ).not.toBe(301);
  expect((await ask('/', `${a1.key}.localhost`)).statusCode).toBe(200);
  expect((await ask('/', PRIMARY)).statusCode).toBe(200);
});

test('hosts of other sites and of the admin are refused when they are added, and when they are verified', async () => {
  const admin = await add('desk.example');
  expect([admin.status, admin.body]).toEqual([400, expect.stringContaining('is the address of the admin')]);
  await database.superuser(
    `insert into site_domain (organisation_id, site_id, host, verified) values (${b1.organisationId}, ${b1.id}, 'pier.example', now())`,
  );
  await services.sites.reload();
  const other = await add('pier.example');
  expect([other.status, other.body]).toEqual([
    400,
    expect.stringContaining('is the address of another site'),
  ]);
  await expect(verify('pier.example')).rejects.toThrow('is the address of another site');
  await expect(verify('desk.example')).rejects.toThrow('is the address of the admin');
  await expect(verify('localhost')).rejects.toThrow('below which sites without a domain are');
  await expect(verify(new URL(`http://${b1.host}`).hostname)).rejects.toThrow(
    'is the address of another site',
  );
});

test('a verified domain that is not primary shows the site, and changes none of its URLs', async () => {
  await database.superuser(
    `insert into site_domain (organisation_id, site_id, host, verified) values (${b1.organisationId}, ${b1.id}, 'breakwater.example', now())`,
  );
  await services.sites.reload();
  expect(services.sites.byKey(b1.key)?.origin).toBe(`http://${b1.host.replace(/:.*/, '')}`);
  const page = await app.inject({ method: 'GET', url: '/about', headers: { host: 'breakwater.example' } });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`<link rel="canonical" href="http://${b1.host.replace(/:.*/, '')}/about"`);
});

test('a domain becomes primary once it is seen to answer as this installation does', async () => {
  const answering =
    (body: unknown, status = 200) =>
    () =>
      Promise.resolve({
        status,
        headers: {},
        url: `https://${PRIMARY}/Healthz`,
        body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      });
  const own = services.installationId;
  await expect(
    assertHostAnswers(PRIMARY, own, answering((await app.inject('/Healthz')).json(), 503)),
  ).resolves.toBeUndefined();
  await expect(assertHostAnswers(PRIMARY, own, answering('<h1>Parked</h1>'))).rejects.toThrow(
    `https://${PRIMARY} answers with status 200, not as Masthead does. Point its DNS and your proxy here`,
  );
  const other = { version: '0.1.0', draining: false, installation: 'another' };
  await expect(assertHostAnswers(PRIMARY, own, answering(other))).rejects.toThrow(
    `https://${PRIMARY} leads to another installation of Masthead. Point its DNS`,
  );
  const unreachable = () => Promise.reject(new Error('The host has no address.'));
  await expect(assertHostAnswers(PRIMARY, own, unreachable)).rejects.toThrow(
    `https://${PRIMARY} does not answer (The host has no address.)`,
  );
});
