/** API keys in browsers: pages of the origins that a key allows call the API, and pages of others do not. */
import { afterAll, describe, expect, test } from 'vitest';
import { createKeyOrigins } from '#server/auth/index.ts';
import { makeApiKey } from '#testing/make/make-api-key.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { adminHost, app, database, services, world } = subject;
const { a1, b1 } = world.sites;
afterAll(subject.close);

const ORIGIN = 'https://app.harbour.example';
const OTHER = 'https://other.example';
const reads = ['read_published'];
const { secret } = await makeApiKey(services, a1, { permissions: reads, origins: [ORIGIN] });
await makeApiKey(services, a1, { permissions: reads, origins: [OTHER] });
const article = a1.content.article;
const query = `{ getContent(input: { id: ${article} }) { id } }`;

const preflight = (origin: string, host = adminHost) =>
  app.inject({
    method: 'OPTIONS',
    url: '/graphql',
    headers: {
      host,
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

const allowed = 'access-control-allow-origin';
const fromPage = (origin: string, call: Partial<Parameters<typeof gql>[1]> = {}) =>
  gql(app, {
    query,
    token: secret,
    site: 'a1',
    ...call,
    headers: { origin, 'sec-fetch-site': 'cross-site', ...call.headers },
  });

describe('a page of an allowed origin', () => {
  test('a preflight allows the request, without credentials', async () => {
    const { statusCode, headers } = await preflight(ORIGIN);
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      [allowed]: ORIGIN,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type, accept, x-tenant-key, x-site-user',
      'access-control-max-age': '600',
      'cache-control': 'no-store',
    });
    expect(headers['vary']).toMatch(/^Origin,/);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('a query is answered to exactly this origin', async () => {
    const answer = await fromPage(ORIGIN);
    expect([answer.error, answer.result]).toEqual([null, { id: article }]);
    expect(answer.headers[allowed]).toBe(ORIGIN);
    expect(answer.headers['vary']).toBe('Accept, Accept-Encoding, Origin');
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('errors can be read by the page too, before and after the query is read', async () => {
    const malformed = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        host: adminHost,
        origin: ORIGIN,
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
      },
      payload: '{',
    });
    expect([malformed.statusCode, malformed.headers[allowed]]).toEqual([400, ORIGIN]);
    const unknown = await fromPage(ORIGIN, { token: 'mhk_unknown' });
    expect([unknown.error?.extensions['reason'], unknown.headers[allowed]]).toEqual([
      'API_KEY_INVALID',
      ORIGIN,
    ]);
  });

  test('cookies of a login do not count, with a key or without', async () => {
    const token = await login(app, world.a.users.admin.username);
    const cookie = `cms_at_${services.config.port}=${token}`;
    const draft = `{ getContent(input: { id: ${a1.content.draft}, status: "any" }) { id } }`;
    const byKey = await fromPage(ORIGIN, { query: draft, headers: { cookie } });
    expect(byKey.code).toBe('NOT_FOUND');
    const without = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host: adminHost, origin: ORIGIN, cookie, 'x-tenant-key': 'a1' },
      payload: { query: draft },
    });
    expect(without.json().errors[0].extensions.reason).toBe('CROSS_SITE_REQUEST');
  });
});

describe('a page of another origin', () => {
  test('a key used from an origin of another key is refused with a reason', async () => {
    const refused = await fromPage(OTHER);
    expect([refused.status, refused.error?.extensions['reason']]).toEqual([403, 'KEY_ORIGIN_NOT_ALLOWED']);
    expect(refused.error?.message).toContain(OTHER);
    expect(refused.data).toBeNull();
  });

  test.each([
    'https://evil.example',
    'null',
    'http://app.harbour.example',
    'https://app.harbour.example:8443',
    'https://app.harbour.example.evil.example',
    'https://APP.harbour.example',
  ])('%s gets neither a preflight nor an answer', async (origin) => {
    expect((await preflight(origin)).headers).not.toHaveProperty(allowed);
    const refused = await fromPage(origin);
    expect(refused.error?.extensions['reason']).toBe('KEY_ORIGIN_NOT_ALLOWED');
    expect(refused.headers).not.toHaveProperty(allowed);
  });

  test('a preflight to the host of a site is decided by the keys of its organisation', async () => {
    expect((await preflight(ORIGIN, a1.host)).headers[allowed]).toBe(ORIGIN);
    expect((await preflight(ORIGIN, b1.host)).headers).not.toHaveProperty(allowed);
  });

  test('a key with permissions of staff works in no browser of another origin', async () => {
    const { secret: ofStaff } = await makeApiKey(services, a1, { permissions: ['manage_content'] });
    await database.superuser(
      'update api_key set origins = $1 where id = (select api_key_id from api_key_secret order by created desc limit 1)',
      [[ORIGIN]],
    );
    const refused = await fromPage(ORIGIN, { token: ofStaff });
    expect([refused.status, refused.error?.extensions['reason']]).toEqual([403, 'KEY_NOT_FOR_BROWSERS']);
  });

  test('a revoked key allows its origin no longer', async () => {
    const origin = 'https://ended.example';
    const { id } = await makeApiKey(services, a1, { permissions: reads, origins: [origin] });
    await database.superuser('update api_key set revoked_at = now() where id = $1', [id]);
    expect((await preflight(origin)).headers).not.toHaveProperty(allowed);
  });

  test('many origins of one organisation take no place from those of another one', async () => {
    const { id } = await makeApiKey(services, b1, { permissions: reads, origins: [OTHER] });
    const many = Array.from({ length: 20_000 }, (_, index) => `https://app-${index}.example`);
    await database.superuser('update api_key set origins = $2 where id = $1', [id, many]);
    const origin = 'https://quay.example';
    await makeApiKey(services, a1, { permissions: reads, origins: [origin] });
    const { isAllowed } = createKeyOrigins(services.pool);
    expect(await isAllowed(origin, a1.organisationId)).toBe(true);
    expect(await isAllowed('https://app-0.example', b1.organisationId)).toBe(true);
    expect(await isAllowed('https://app-19999.example', b1.organisationId)).toBe(false);
    await database.superuser('update api_key set origins = null where id = $1', [id]);
  });

  test('origins are read again after a second for an unknown one, and after ten seconds for a known one', async () => {
    const origin = 'https://later.example';
    let nowMs = 0;
    const { isAllowed } = createKeyOrigins(services.pool, () => nowMs);
    expect(await isAllowed(origin, null)).toBe(false);
    const { id } = await makeApiKey(services, a1, { permissions: reads, origins: [origin] });
    expect(await isAllowed(origin, null)).toBe(false);
    nowMs = 1_000;
    expect(await isAllowed(origin, null)).toBe(true);
    await database.superuser('update api_key set revoked_at = now() where id = $1', [id]);
    nowMs = 10_999;
    expect(await isAllowed(origin, null)).toBe(true);
    nowMs = 11_000;
    expect(await isAllowed(origin, null)).toBe(false);
  });
});

test('OPTIONS without an origin lists the methods as before', async () => {
  const answer = await app.inject({ method: 'OPTIONS', url: '/graphql', headers: { host: adminHost } });
  expect([answer.statusCode, answer.headers['allow']]).toEqual([204, 'POST, OPTIONS']);
});

describe('the field', () => {
  const create = async (values: Record<string, unknown>) =>
    gql(app, {
      token: await login(app, world.a.users.admin.username),
      site: 'a1',
      id: 'createApiKey',
      input: { name: 'In browsers', permissions: reads, sites: [a1.id], ...values },
    });

  test.each([
    'https://app.example.org',
    'https://app.example.org:8443',
    'http://localhost:5173',
    'http://127.0.0.1:3000',
    'http://shop.localhost:3000',
  ])('%s is accepted', async (origin) => {
    expect((await create({ origins: [origin] })).error).toBeNull();
  });

  test.each([
    'app.example.org',
    'https://app.example.org/',
    'https://app.example.org/path',
    'http://app.example.org',
    'http://localhost.example.org',
    'https://*.example.org',
    'https://user@example.org',
    'https://App.example.org',
    '*',
    'null',
    'javascript:alert(1)',
    `https://${'a'.repeat(90)}.example.org`,
  ])('%s is refused with a message', async (origin) => {
    const { error } = await create({ origins: [origin] });
    expect(error?.extensions['code']).toBe('BAD_USER_INPUT');
    expect(JSON.stringify(error?.extensions['fields'])).toMatch(/origins/i);
  });

  test('more than 20 origins are refused', async () => {
    const origins = Array.from({ length: 21 }, (_, at) => `https://a${at}.example`);
    expect((await create({ origins })).error?.extensions['fields']).toHaveProperty('origins');
  });

  test.each([[['read_published', 'manage_content']], [['manage_content']]])(
    'keys with %s cannot have origins',
    async (permissions) => {
      const { error } = await create({ permissions, origins: [ORIGIN] });
      expect(error?.extensions['fields']).toEqual({
        origins:
          'Remove the origins, or all permissions except “Read published content with custom queries”. A key in a browser is visible to everyone.',
      });
    },
  );

  test('a key with origins cannot get another permission', async () => {
    const token = await login(app, world.a.users.admin.username);
    const { id } = (await create({ origins: [ORIGIN] })).result as { id: number };
    const { version } = (await gql(app, { token, site: 'a1', id: 'getApiKey', input: { id } })).result as {
      version: number;
    };
    const changes = { permissions: ['read_published', 'publish_content'] };
    const refused = await gql(app, {
      token,
      site: 'a1',
      id: 'updateApiKey',
      input: { id, version, changes },
    });
    expect(refused.error?.extensions['fields']).toHaveProperty('origins');
  });
});
