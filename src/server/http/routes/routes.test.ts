/** Routes of modules over HTTP. Any invalid request gets the response for an address that does not exist. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { defineLink, type Link } from '#model/pages/define-link.ts';
import { defineRoute, type Route } from '#model/pages/define-route.ts';
import { modules } from '#registry/modules.ts';
import type { AnyRoute, RouteContext } from '#server/http/index.ts';
import { revokeLinks } from '#server/links/index.ts';
import { registry } from '#server/registry.ts';
import { login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

type Subscription = { subscriber: number; list: string };
const unsubscribe = defineLink<Subscription>({
  purpose: 'test unsubscription',
  prefix: 'unsubscribe',
  of: 'site',
  values: { subscriber: 'id', list: 'text' },
  lifetime: { months: 24 },
  revocableBy: 'subscriber',
});
/** The same token format with another purpose. */
const confirm: Link<Subscription> = { ...unsubscribe, purpose: 'test confirmation' };
type Endpoint = { account: number };
const endpoint = defineLink<Endpoint>({
  purpose: 'test webhook',
  prefix: 'hook',
  of: 'organisation',
  values: { account: 'id' },
  lifetime: { months: 240 },
});

const LIMIT = { requests: 1_000, seconds: 60 };
const read: string[] = [];
const stream = (chunks: readonly string[]) =>
  Readable.from(
    (async function* () {
      for (const chunk of chunks) yield Buffer.from(chunk);
      throw new Error('The disk is full: /var/secret');
    })(),
  );
const planted = [
  defineRoute<RouteContext, Subscription>({
    name: 'testUnsubscribe',
    host: 'site',
    path: '/test-unsubscribe/:token',
    methods: ['GET', 'POST'],
    body: 'none',
    limit: LIMIT,
    link: unsubscribe,
    async handle(ctx, { method, link, target }) {
      if (method === 'POST') read.push(`${ctx.site?.tenantKey} ${link.subscriber} ${link.list}`);
      const form = { action: target, button: 'End' };
      return { page: { title: 'Unsubscribe', message: `${link.list} ${link.subscriber}`, form } };
    },
    expired: async (_ctx, { link }) => ({ status: 410, text: `Expired for ${link.subscriber}` }),
  }),
  defineRoute<RouteContext, Endpoint>({
    name: 'testHook',
    host: 'organisation',
    path: '/hooks/:token',
    methods: ['POST'],
    body: { as: 'raw', bytesMax: 1_000 },
    limit: LIMIT,
    link: endpoint,
    async handle(ctx, { bytes, link, header, cookie }) {
      const digest = createHash('sha256').update(bytes).digest('hex');
      // With a wrong signature the handler returns null, as if the address were unknown.
      if (header('x-signature') !== digest) return null;
      const sites = await ctx.write(({ db }) =>
        db.selectFrom('content').select('organisation_id').distinct().execute(),
      );
      return { json: { ...link, sites, cookies: [header('cookie') ?? null, cookie('own') ?? null] } };
    },
  }),
  defineRoute<RouteContext>({
    name: 'testCode',
    host: 'site',
    path: '/test-code/:code',
    methods: ['GET', 'POST'],
    body: { as: 'json', bytesMax: 2_000 },
    limit: { requests: 6, seconds: 60 },
    cookies: ['seen'],
    cacheSeconds: 60,
    handle: async (_ctx, { params, json, cookie, method }) =>
      params['code'] === 'good'
        ? {
            json: { json, seen: cookie('seen') ?? null },
            ...(method === 'POST' && { cookies: [{ name: 'seen', value: 'yes', seconds: 60 }] }),
          }
        : null,
  }),
  defineRoute<RouteContext>({
    name: 'testFails',
    host: 'site',
    path: '/test-fails/:how',
    methods: ['GET'],
    body: 'none',
    limit: LIMIT,
    async handle(ctx, { params }) {
      if (params['how'] === 'stream') return { data: { type: 'text/plain', bytes: stream([]) } };
      if (params['how'] === 'late') return { data: { type: 'text/plain', bytes: stream(['first']) } };
      if (params['how'] === 'login') return { text: '', login: null };
      if (params['how'] === 'cookie')
        return { text: '', cookies: [{ name: 'other', value: '1', seconds: 1 }] };
      if (params['how'] === 'cache') return { text: '', headers: { 'Cache-Control': 'public' } };
      if (params['how'] === 'reader') await ctx.reader();
      throw new Error('password=swordfish');
    },
  }),
  defineRoute<RouteContext>({
    name: 'testReport',
    host: 'admin',
    path: '/test-report/*',
    methods: ['GET', 'POST'],
    body: { as: 'form', bytesMax: 2_000 },
    limit: LIMIT,
    logins: ['staff'],
    handle: async (ctx, { params, form }) => ({
      json: { organisation: ctx.organisationId, rest: params['*'], form },
    }),
  }),
].map((route): AnyRoute => ({ ...(route as unknown as AnyRoute), module: 'memberships' }));

const subject = await buildTestWorld({ registry: { ...registry, routes: [...registry.routes, ...planted] } });
const { app, services, world, adminHost, database } = subject;
const { a1, a2, b1 } = world.sites;
afterAll(subject.close);

const nowMs = Date.now();
const token = (values: Subscription, { site = a1.id, at = nowMs, generation = 0, link = unsubscribe } = {}) =>
  services.links.issue(link, { scopeId: site, values, nowMs: at, generation });
const hookOf = (organisation: number, account = 7) =>
  services.links.issue(endpoint, { scopeId: organisation, values: { account }, nowMs });

interface Sent {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  host?: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

const send = (url: string, { method = 'GET', host = a1.host, headers = {}, payload }: Sent = {}) =>
  app.inject({
    method,
    url,
    headers: { host, accept: 'text/html', ...headers },
    ...(payload !== undefined && { payload }),
  });

/** The parts of a response that a client can distinguish, without the URL and the request's id. */
async function seen(url: string, sent: Sent): Promise<object> {
  const { statusCode, headers, body } = await send(url, sent);
  const { 'x-request-id': id = '', date: _date, 'content-length': _length, ...rest } = headers;
  return {
    statusCode,
    headers: rest,
    body: body.replaceAll(String(id), 'ID').replaceAll(url.split('?', 1)[0] ?? '', 'URL'),
  };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const BODIES: readonly Sent[] = [
  {},
  { headers: { accept: 'application/json' } },
  { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' },
  { headers: { 'content-type': 'application/json' }, payload: '{"a":1}' },
  { headers: { 'content-type': 'application/octet-stream' }, payload: Buffer.from([1, 2, 3]) },
];

/**
 * A page refuses bodies other than forms because of their type. The reference is therefore the 404 for forms,
 * or for other methods.
 */
const withoutType = (sent: Sent): Sent =>
  sent.host === a1.host || sent.host === a2.host
    ? { ...sent, method: 'PUT' }
    : { ...sent, headers: { ...sent.headers, 'content-type': 'application/x-www-form-urlencoded' } };

/** Expects the URL to look like one that does not exist, with every method and body. */
async function expectMissing(url: string, host = a1.host, methods: readonly Sent['method'][] = METHODS) {
  const missing = `/test-missing/${'x'.repeat(Math.max(1, url.length - 14))}`;
  for (const method of methods)
    for (const body of method === 'POST' || method === 'PUT' ? BODIES : BODIES.slice(0, 2)) {
      const sent = { ...body, host, ...(method && { method }) };
      const type = body.headers?.['content-type'];
      const isForm = type?.endsWith('urlencoded') === true;
      const missed = await seen(missing, method === 'POST' && !isForm ? withoutType(sent) : sent);
      expect({ method, type, ...(await seen(url, sent)) }).toEqual({ method, type, ...missed });
    }
}

const switchModule = async (key: string, isOn: boolean) => {
  await database.superuser(
    `update site set modules = coalesce(modules, '{}'::jsonb) || jsonb_build_object($1::text, $2::boolean)`,
    [key, isOn],
  );
  await services.sites.reload();
};

describe('a link of a site', () => {
  const good = token({ subscriber: 12, list: 'Tides & locks' });
  const url = `/test-unsubscribe/${good}`;

  test('GET shows its page, and POST acts, without a cookie, a token of a form or an origin', async () => {
    const page = await send(url);
    expect([page.statusCode, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
      200,
      'private, no-store',
      'no-referrer',
    ]);
    expect(page.body).toContain('Tides &#38; locks 12');
    expect(page.headers['set-cookie']).toBeUndefined();
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      ],
    ] as const) {
      read.length = 0;
      const sent = { method: 'POST', headers: { 'content-type': type, origin: 'null' }, payload } as const;
      expect((await send(url, sent)).statusCode).toBe(200);
      expect(read).toEqual([`${a1.key} 12 Tides & locks`]);
    }
    expect((await send(url, { method: 'POST' })).statusCode).toBe(200);
    expect((await send(url, { method: 'HEAD' })).body).toBe('');
  });

  test('its page loads nothing, and no attribute repeats the secret of its address', async () => {
    const { body, headers } = await send(`${url}?source=mail`);
    expect(body).toContain('<form method="post"><button>End</button></form>');
    expect(body).not.toContain(good);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; /);
    expect(policy).not.toMatch(/https:|data:|'self' /);
  });

  test('the tracking parameters of its address set no cookie', async () => {
    expect((await send(`${url}?pk=spring&source=mail`)).headers['set-cookie']).toBeUndefined();
    expect((await send('/?pk=spring')).headers['set-cookie']).toBeDefined();
  });

  test('works after the host of the site changed, for 24 months', async () => {
    await database.superuser(
      "insert into site_domain (organisation_id, site_id, host, verified) values ($1, $2, 'new-domain.example', now())",
      [world.a.id, a1.id],
    );
    await services.sites.reload();
    expect((await send(url, { host: 'new-domain.example' })).statusCode).toBe(200);
    const months = (count: number) => nowMs - count * 30.5 * 86_400_000;
    const old = token({ subscriber: 3, list: 'n' }, { at: months(23.8) });
    expect((await send(`/test-unsubscribe/${old}`)).statusCode).toBe(200);
    const expired = token({ subscriber: 3, list: 'n' }, { at: months(24.5) });
    const answer = await send(`/test-unsubscribe/${expired}`);
    expect([answer.statusCode, answer.body]).toEqual([410, 'Expired for 3']);
  });

  test('an address with a wrong token does not exist', async () => {
    const values = { subscriber: 12, list: 'Tides & locks' };
    const [prefix, ...rest] = good.split('.');
    const wrong = {
      'of another site': token(values, { site: a2.id }),
      'of another organisation': token(values, { site: b1.id }),
      'of no site': token(values, { site: 99_999 }),
      'of another purpose': token(values, { link: confirm }),
      truncated: good.slice(0, -1),
      'with a changed value': [prefix, rest[0], '13', ...rest.slice(2)].join('.'),
      'with a changed expiry': good.replace(/\.(\d{10})\./, (_all, end: string) => `.${Number(end) + 1}.`),
      'with a letter more': `${good}A`,
      unsigned: 'unsubscribe.1.12.bg.0.9999999999.',
      'too long': 'x'.repeat(10_000),
    };
    for (const [what, other] of Object.entries(wrong))
      expect([what, (await send(`/test-unsubscribe/${other}`)).statusCode]).toEqual([what, 404]);
    for (const other of [wrong['of another site'], wrong.truncated, wrong['of another purpose']])
      await expectMissing(`/test-unsubscribe/${other}`);
    await expectMissing(url, a1.host, ['PUT', 'DELETE', 'PATCH', 'OPTIONS']);
    await expectMissing(url, a2.host);
    await expectMissing(url, adminHost);
    await expectMissing(url, 'no-site.example');
  });

  test('a token of a megabyte is refused before it is read', async () => {
    const { statusCode } = await send(`/test-unsubscribe/${'x'.repeat(1_000_000)}`);
    expect(statusCode).toBe(404);
  });

  test('revoking a subscriber ends the links of that subscriber, and new ones work', async () => {
    const [mine, other] = [token({ subscriber: 50, list: 'n' }), token({ subscriber: 51, list: 'n' })];
    expect((await send(`/test-unsubscribe/${mine}`)).statusCode).toBe(200);
    await services.write(systemOf(world.a.id, [a1.id]), ({ db }) =>
      revokeLinks(db, { link: unsubscribe, organisationId: world.a.id, siteId: a1.id }, 50),
    );
    await expectMissing(`/test-unsubscribe/${mine}`);
    const expired = token({ subscriber: 50, list: 'n' }, { at: nowMs - 800 * 86_400_000 });
    expect((await send(`/test-unsubscribe/${expired}`)).statusCode).toBe(404);
    expect((await send(`/test-unsubscribe/${other}`)).statusCode).toBe(200);
    const renewed = token({ subscriber: 50, list: 'n' }, { generation: 1 });
    expect((await send(`/test-unsubscribe/${renewed}`)).statusCode).toBe(200);
    // The same number on another site identifies another subscriber.
    const elsewhere = token({ subscriber: 50, list: 'n' }, { site: a2.id });
    expect((await send(`/test-unsubscribe/${elsewhere}`, { host: a2.host })).statusCode).toBe(200);
  });

  test('a discarded body has a limit', async () => {
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      payload: 'x'.repeat(20_000),
    } as const;
    expect((await send(url, sent)).statusCode).toBe(413);
  });
});

describe('a module that is off', () => {
  test('routes of a module that is off do not exist, whatever the method', async () => {
    const paths = [
      `/test-unsubscribe/${token({ subscriber: 1, list: 'n' })}`,
      '/test-code/good',
      '/ip-test',
      '/_preview/simulation/none',
    ];
    await switchModule('memberships', false);
    try {
      for (const path of paths) await expectMissing(path, a1.host, ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS']);
      await expectMissing(`/hooks/${hookOf(world.a.id)}`, adminHost);
    } finally {
      await switchModule('memberships', true);
    }
    expect((await send('/ip-test')).statusCode).toBe(200);
  });
});

describe('a webhook', () => {
  const post = (
    path: string,
    payload: string | Buffer,
    headers: Record<string, string> = {},
    host = adminHost,
  ) =>
    send(path, {
      method: 'POST',
      host,
      headers: { 'x-signature': createHash('sha256').update(payload).digest('hex'), ...headers },
      payload,
    });
  const good = `/hooks/${hookOf(world.a.id)}`;

  test('the handler gets the bytes as they were sent, and the rows of its organisation', async () => {
    const bytes = Buffer.from([0, 255, 254, 10, 13]);
    for (const type of ['application/json', 'application/vnd.mail+json', 'text/plain', 'image/png']) {
      const answer = await post(good, bytes, { 'content-type': type, cookie: 'own=1' });
      expect([type, answer.statusCode]).toEqual([type, 200]);
      expect(answer.json()).toEqual({
        account: 7,
        sites: [{ organisation_id: world.a.id }],
        cookies: [null, null],
      });
    }
    const other = await post(`/hooks/${hookOf(world.b.id)}`, bytes, { 'content-type': 'text/plain' });
    expect(other.json()).toMatchObject({ sites: [{ organisation_id: world.b.id }] });
  });

  test('a webhook has no address on a site, with another method, or for an unknown organisation', async () => {
    await expectMissing(good, a1.host);
    await expectMissing(good, adminHost, ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);
    await expectMissing(`/hooks/${hookOf(9_999)}`, adminHost);
    await expectMissing('/hooks/none', adminHost);
  });

  test('a call the handler does not accept looks missing, though its body was read', async () => {
    await expectMissing(good, adminHost, ['POST']);
  });

  test('a body above the limit is refused with 413', async () => {
    const answer = await post(good, 'x'.repeat(1_001), {
      'content-type': 'text/plain',
      accept: 'application/json',
    });
    expect([answer.statusCode, answer.json().error]).toEqual([413, 'Request body is too large']);
    expect((await post(good, 'x'.repeat(1_000), { 'content-type': 'text/plain' })).statusCode).toBe(200);
  });
});

describe('a body', () => {
  const post = (payload: string, type = 'application/json', path = '/test-code/good') =>
    send(path, { method: 'POST', headers: { 'content-type': type, accept: 'application/json' }, payload });

  test('JSON is parsed within bounds; another type is refused with 415', async () => {
    await database.superuser('delete from rate_limit');
    expect((await post('{"a":[1]}')).json()).toMatchObject({ json: { a: [1] } });
    expect((await post('{"a":')).json()).toMatchObject({ error: 'The body is not valid JSON.' });
    const other = await post('a=1', 'application/x-www-form-urlencoded');
    expect([other.statusCode, other.json().error]).toEqual([415, 'Send this as application/json.']);
    expect((await post('['.repeat(200))).statusCode).toBe(400);
  });

  test('an address the handler does not know looks missing, whatever was sent', async () => {
    await database.superuser('delete from rate_limit');
    await expectMissing('/test-code/bad', a1.host, ['GET']);
    await expectMissing('/test-code/bad', a1.host, ['HEAD']);
  });

  test('a declared cookie is set and read, HttpOnly', async () => {
    await database.superuser('delete from rate_limit');
    const set = (await post('{}')).headers['set-cookie'];
    expect(set).toMatch(/^seen_3000=yes; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
    const answer = await send('/test-code/good', { headers: { cookie: 'seen_3000=yes' } });
    expect([answer.json(), answer.headers['cache-control']]).toEqual([
      { json: null, seen: 'yes' },
      'public, max-age=60',
    ]);
  });

  test('more requests than the limit are answered with 429, and other networks are not', async () => {
    await database.superuser('delete from rate_limit');
    const from = (remoteAddress: string) =>
      app.inject({ url: '/test-code/good', headers: { host: a1.host }, remoteAddress });
    const statuses: number[] = [];
    for (let times = 0; times < 8; times += 1) statuses.push((await from('192.0.2.9')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    expect(Number((await from('192.0.2.9')).headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('192.0.2.10')).statusCode).toBe(200);
  });
});

describe('a route on the admin’s origin', () => {
  test('works for staff, in their organisation', async () => {
    const bearer = { authorization: `Bearer ${await login(app, world.a.users.editor.username)}` };
    const answer = await send('/test-report/of/tides', { host: adminHost, headers: bearer });
    expect(answer.json()).toEqual({ organisation: world.a.id, rest: 'of/tides', form: {} });
    const form = { ...bearer, 'content-type': 'application/x-www-form-urlencoded' };
    const sent = { method: 'POST', host: adminHost, headers: form, payload: 'a=1&a=2' } as const;
    expect((await send('/test-report/x', sent)).json()).toMatchObject({ form: { a: ['1', '2'] } });
    const foreign = { ...sent, headers: { ...form, origin: 'https://evil.example' } };
    expect((await send('/test-report/x', foreign)).statusCode).toBe(403);
  });

  test('looks missing without a login, and on a site', async () => {
    await expectMissing('/test-report/x', adminHost);
    await expectMissing('/test-report/x', a1.host);
  });
});

describe('a route that fails', () => {
  test.each(['error', 'stream', 'login', 'cookie', 'cache', 'reader'])(
    'the answer is 500 without detail: %s',
    async (how) => {
      const answer = await send(`/test-fails/${how}`, { headers: { accept: 'application/json' } });
      expect([answer.statusCode, answer.json().error]).toEqual([
        500,
        'Something went wrong on our side. Try again.',
      ]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  test('a stream that fails after its first byte ends the answer, and nothing else', async () => {
    const answer = await send('/test-fails/late').catch(() => null);
    expect(answer?.body ?? '').not.toContain('secret');
    expect((await send('/ip-test')).statusCode).toBe(200);
  });
});

describe('a declaration', () => {
  const route: Route<RouteContext> = {
    name: 'wrong',
    host: 'site',
    path: '/wrong',
    methods: ['GET'],
    body: 'none',
    limit: LIMIT,
    handle: async () => null,
  };
  test.each<[string, Partial<Route<RouteContext>>]>([
    ['a path that begins with a parameter', { path: '/:code' }],
    ['a webhook elsewhere', { host: 'organisation' }],
    ['a token without a link', { path: '/wrong/:token' }],
    ['an admin route without an organisation', { host: 'admin' }],
    ['a reader in the admin', { host: 'admin', logins: ['staff', 'reader'] }],
    ['no method', { methods: [] }],
  ])('stops the start: %s', async (_what, part) => {
    const { createRoutes } = await import('./find-route.ts');
    const wrong = { ...route, ...part } as unknown as AnyRoute;
    expect(() => createRoutes([wrong], { ...services, adminHost })).toThrow(/route wrong/);
  });

  test('each module there is can be switched off', () => {
    const keys = new Set(modules.map(({ key }) => key));
    for (const { module } of registry.routes) expect(module === undefined || keys.has(module)).toBe(true);
  });
});
