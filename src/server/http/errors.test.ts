import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { site } from '#entities/site/entity.ts';
import { classifyDbError } from '#server/db/index.ts';
import { buildTestApp, type TestApp } from '#testing/app.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, b1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const NAME = 'The Harbour Post';

function get(url: string, { host = a1.host, accept = 'text/html', from = app } = {}) {
  return from.inject({ url, headers: { host, accept } });
}

/** Runs `work` with an error that readers should never encounter: a column that pages read is missing. */
async function withoutTexts<T>(work: () => Promise<T>): Promise<T> {
  services.cache.clear();
  await database.superuser('alter table content rename body to body_gone');
  try {
    return await work();
  } finally {
    await database.superuser('alter table content rename body_gone to body');
  }
}

/** Runs `work` while all connections are closed and the database accepts no new ones. */
async function withoutConnections<T>(subject: TestApp, work: () => Promise<T>): Promise<T> {
  const [row] = await database.superuser<{ name: string }>('select current_database() as name');
  await database.superuser(`alter database ${row?.name} connection limit 0`);
  await database.superuser(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  // The pool learns from the network that its idle connections were closed.
  await vi.waitFor(() => expect(subject.services.pool.idleCount).toBe(0));
  try {
    return await work();
  } finally {
    await database.superuser(`alter database ${row?.name} connection limit -1`);
  }
}

test('our error pages have the site’s design, are never cached, and show an id to quote', async () => {
  const answer = await withoutTexts(() => get('/about'));
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  expect(answer.body).toContain('<h1>500</h1>');
  expect(answer.body).toContain('Something went wrong on our side. Try again.');
  expect(answer.body).toContain('Return to Home');
  expect(answer.body).toContain(`<code>${String(answer.headers['x-request-id'])}</code>`);
  expect(answer.body).toContain(NAME);
  expect(answer.body).toContain('href="/news"');
  expect(answer.body).not.toMatch(/body_gone|does not exist|select /i);
  expect((await get('/about')).statusCode).toBe(200);
});

test('a client other than a browser gets the same as JSON', async () => {
  const answer = await withoutTexts(() => get('/about', { accept: '*/*' }));
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([500, 'private, no-store']);
  expect(answer.json()).toEqual({
    error: 'Something went wrong on our side. Try again.',
    requestId: answer.headers['x-request-id'],
  });
});

test('a site without connections shows its cached design, and plain text otherwise', async () => {
  await get('/about');
  await services.write(systemOf(world.b.id, [b1.id]), async (work) => {
    const before = await work.records.find(site, b1.id);
    if (before) await work.records.writeSkippingPrepare(site, before, { language: 'de' });
  });
  const fresh = await buildTestApp({ database });
  const [known, unknown, german, api] = await withoutConnections(subject, async () => [
    await get('/news?page=1&x=1'),
    await get('/about', { from: fresh.app }),
    await get('/about', { from: fresh.app, host: b1.host }),
    await gql(app, { token, site: 'a1', id: 'getContentList' }),
  ]);
  await fresh.close();
  for (const answer of [known, unknown]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'retry-after': '5' });
    expect(answer.body).toContain('<h1>503</h1>');
    expect(answer.body).toContain('Return to Home');
    expect(answer.body).toContain(`<code>${String(answer.headers['x-request-id'])}</code>`);
  }
  expect(known.body).toContain(NAME);
  expect(unknown.body).not.toContain(NAME);
  expect(german.statusCode).toBe(503);
  for (const words of [
    '<html lang="de" dir="ltr">',
    'Die Website ist gerade nicht erreichbar.',
    'Zur Startseite',
  ])
    expect(german.body).toContain(words);
  expect(german.body).not.toMatch(/There was|Return to Home|If you write/);
  expect([api.status, api.code, api.headers['retry-after']]).toEqual([503, 'INTERNAL', '5']);
  expect(api.error?.extensions['retryAfterSeconds']).toBe(5);
  expect((await get('/about')).statusCode).toBe(200);
});

test('a target that cannot be read is refused in the site’s look', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const answer = await new Promise<{ status: number | undefined; control: unknown; body: string }>(
    (resolve) => {
      const headers = { host: a1.host, accept: 'text/html' };
      request({ port, host: '127.0.0.1', path: '/%zz', headers, agent: false }, (got) => {
        let body = '';
        got.on('data', (part: Buffer) => (body += part.toString()));
        got.on('end', () => resolve({ status: got.statusCode, control: got.headers['cache-control'], body }));
      }).end();
    },
  );
  expect([answer.status, answer.control]).toEqual([400, 'private, no-store']);
  expect(answer.body).toContain('<h1>400</h1>');
  expect(answer.body).toContain('This URL is not valid. Check it for typing errors.');
  expect(answer.body).toContain(NAME);
});

test('an address no route has is a page that does not exist, whatever the method', async () => {
  const headers = { host: a1.host, accept: 'text/html' };
  const answer = await app.inject({ method: 'DELETE', url: '/newts?token=secret', headers });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'private, no-store']);
  expect(answer.body).toContain('<h1>404 - Page Not Found</h1>');
  const plain = await app.inject({
    method: 'DELETE',
    url: '/newts?token=secret',
    headers: { host: a1.host },
  });
  expect(plain.json()).toMatchObject({ error: 'Page not found: /newts' });
});

test('an unknown host gets the plain page, which names no site', async () => {
  const headers = { host: 'elsewhere.example', accept: 'text/html' };
  const answer = await app.inject({ method: 'DELETE', url: '/x', headers });
  expect([answer.statusCode, answer.body.includes('<h1>404</h1>'), answer.body.includes(NAME)]).toEqual([
    404,
    true,
    false,
  ]);
});

test.each([
  ['53100', 'full'],
  ['53300', 'busy'],
  ['57014', 'busy'],
  ['57P03', 'unreachable'],
  ['08006', 'unreachable'],
  ['ECONNREFUSED', 'unreachable'],
  ['EPIPE', 'unreachable'],
  ['25006', 'unreachable'],
  ['40P01', 'busy'],
])('the database’s %s is trouble of the kind %s, also as the cause of another error', (code, kind) => {
  const error = Object.assign(new Error('inside'), { code });
  expect(classifyDbError(error)?.kind).toBe(kind);
  expect(classifyDbError(new Error('outside', { cause: error }))?.kind).toBe(kind);
});

test.each(['23505', '42P01', 'ERR_INVALID_ARG_TYPE', 'ENOENT'])(
  '%s is a fault, no passing trouble',
  (code) => {
    expect(classifyDbError(Object.assign(new Error('inside'), { code }))).toBeNull();
  },
);

test.each([
  ['/news', 'GET, HEAD, POST, OPTIONS'],
  ['/robots.txt', 'GET, HEAD, POST, OPTIONS'],
  ['/Healthz', 'GET, HEAD, OPTIONS'],
  ['/css/forms.css', 'GET, HEAD, OPTIONS'],
  ['/__form', 'POST, OPTIONS'],
  ['/graphql', 'POST, OPTIONS'],
  ['/graphql/query/getContent.gql', 'GET, HEAD, OPTIONS'],
])('%s says which methods it takes, to those it does not take and when asked', async (url, allow) => {
  for (const method of ['DELETE', 'PUT', 'PATCH'] as const) {
    const answer = await app.inject({ method, url, headers: { host: a1.host } });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    expect(answer.json()).toMatchObject({ error: `This URL does not support ${method}.` });
  }
  const preflight = await app.inject({ method: 'OPTIONS', url, headers: { host: a1.host } });
  expect([preflight.statusCode, preflight.headers.allow, preflight.body]).toEqual([204, allow, '']);
  const nothing = await app.inject({ method: 'OPTIONS', url: '/newts', headers: { host: a1.host } });
  expect(nothing.statusCode).toBe(404);
});
