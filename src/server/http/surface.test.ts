import { request as httpRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { login } from '#testing/make/make.ts';
import { buildTestApp } from '#testing/app.ts';
import { buildTestWorld } from '#testing/world.ts';
import { adminHtmlHeaders, PUBLIC_HTML_HEADERS } from './headers.ts';

const subject = await buildTestWorld({ environment: { TRUST_PROXY: '127.0.0.1' } });
const { app, adminHost, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(subject.close);

/** Sends the text unchanged and returns all that is received until the connection ends. */
const raw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('end', () => resolve(answer)).on('error', reject);
  });

test.each(['/', '/admin', '/graphql/query/getContent.gql', '/Healthz'])(
  'two Host headers are refused at %s, whichever is ours',
  async (path) => {
    for (const hosts of [
      [a1.host, 'evil.example'],
      ['evil.example', a1.host],
      [a1.host, a1.host],
    ]) {
      const lines = hosts.map((host, index) => `${index === 0 ? 'Host' : 'hOST'}: ${host}\r\n`).join('');
      const answer = await raw(`GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('Send one Host header.');
    }
  },
);

const visit = (path: string) => app.inject({ url: path, headers: { host: adminHost } });

test('a path of the admin without a screen returns 404, with the admin that reports it', async () => {
  for (const path of [
    '/admin',
    '/admin/',
    '/admin/content',
    '/admin/content?type=Article',
    '/admin/edit-content/1/',
    '/admin/persons',
    '/admin/login',
  ])
    expect([path, (await visit(path)).statusCode]).toEqual([path, 200]);
  for (const path of [
    '/admin/no-such-screen',
    '/admin/content/more',
    '/admin/edit-content',
    '/admin//content',
  ]) {
    const answer = await visit(path);
    expect([path, answer.statusCode]).toEqual([path, 404]);
    expect(answer.body).toBe((await visit('/admin')).body);
  }
});

test('the admin posts its calls to the configured endpoint, and its policy allows that', async () => {
  const endpoint = 'https://api.press.example/graphql';
  const configured = await buildTestApp({ environment: { GRAPHQL_ENDPOINT: endpoint } });
  const answer = await configured.app.inject({ url: '/admin', headers: { host: configured.adminHost } });
  expect(answer.body).toContain(`<meta name="graphql-endpoint" content="${endpoint}" />`);
  expect(answer.headers['content-security-policy']).toContain(
    "connect-src 'self' https://api.press.example;",
  );
  await configured.close();
});

test('the document declares whether the login is a single sign-on, without beginning one', async () => {
  const loginPath = async (environment: Record<string, string>) => {
    const configured = await buildTestApp({ environment });
    const answer = await configured.app.inject({ url: '/admin', headers: { host: configured.adminHost } });
    await configured.close();
    expect(answer.headers['set-cookie']).toBeUndefined();
    return /<meta name="single-sign-on" content="([^"]*)"/.exec(answer.body)?.[1];
  };
  expect(await loginPath({})).toBe('');
  const provider = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  expect(await loginPath(provider)).toBe('/admin/login');
});

describe('headers by surface', () => {
  const get = (url: string, host: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host, ...headers } });
  const HSTS = 'max-age=63072000';
  const NO_DEVICES = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';

  test('HSTS is sent over https and not over http', async () => {
    for (const [url, host] of [
      ['/', a1.host],
      ['/nothing-here', a1.host],
      ['/admin', adminHost],
      ['/Healthz', adminHost],
      ['/graphql/query/getContent.gql', a1.host],
    ] as const) {
      const secure = await get(url, host, { 'x-forwarded-proto': 'https' });
      expect(secure.headers['strict-transport-security'], url).toBe(HSTS);
      expect((await get(url, host)).headers['strict-transport-security'], url).toBeUndefined();
    }
  });

  test('HSTS includes subdomains if configured, on pages, files and errors', async () => {
    const chosen = await buildTestApp({ environment: { TRUST_PROXY: '127.0.0.1', HSTS_SUBDOMAINS: '1' } });
    const headers = { host: chosen.adminHost, 'x-forwarded-proto': 'https' };
    for (const url of ['/', '/admin', '/nothing-here', '/Healthz'])
      expect([url, (await chosen.app.inject({ url, headers })).headers['strict-transport-security']]).toEqual(
        [url, `${HSTS}; includeSubDomains`],
      );
    await chosen.close();
  });

  test('the landing page and hosts without a site have the headers of pages', async () => {
    const page = (await get('/', a1.host)).headers;
    for (const host of [adminHost, 'nobody.example']) {
      const { headers } = await get('/', host);
      for (const name of Object.keys(PUBLIC_HTML_HEADERS))
        if (name !== 'content-security-policy')
          expect([host, name, headers[name]]).toEqual([host, name, page[name]]);
      expect(headers['content-security-policy']).toMatch(/default-src '(?:self|none)'.*frame-ancestors/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('pages whose URL may contain a secret, and previews, send no referrer', async () => {
    const { preview } = subject.services;
    const target = { siteId: a1.id, contentId: a1.content.article };
    const token = preview.sign(target, Date.now());
    for (const url of [
      '/account/set-password?id=secret',
      '/account/change-email?undo=secret',
      `/_preview/${token}`,
      '/_preview/simulation/none',
    ]) {
      const answer = await get(url, a1.host, { accept: 'text/html' });
      expect([url, answer.headers['referrer-policy']]).toEqual([url, 'no-referrer']);
    }
    expect((await get('/', a1.host)).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  test('account pages without a secret send no referrer to other sites, and their forms send their origin', async () => {
    for (const url of ['/account/login', '/account/reset-password']) {
      const answer = await get(url, a1.host, { accept: 'text/html' });
      // Without this header browsers send `Origin: null`, and over plain HTTP nothing else identifies the
      // origin of a form.
      expect([url, answer.headers['referrer-policy']]).toEqual([url, 'same-origin']);
    }
  });

  test('pages, error pages and the admin ask for no device', async () => {
    for (const [url, host] of [
      ['/', a1.host],
      ['/nothing-here', a1.host],
      ['/admin', adminHost],
    ] as const) {
      const answer = await get(url, host, { accept: 'text/html' });
      expect(answer.headers['permissions-policy'], url).toBe(NO_DEVICES);
    }
  });

  test('frames in the admin come from sites of ours and from players, and from nowhere else', async () => {
    const policy = String((await get('/admin', adminHost)).headers['content-security-policy']);
    const frames = /frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(frames).toContain(`http://${a1.host}`);
    expect(frames).toContain("'self'");
    expect(frames.filter((source) => source === 'http:' || source === 'https:' || source === '*')).toEqual(
      [],
    );
  });

  test('the policy of very many sites stays short', () => {
    const origins = (scheme: string) =>
      Array.from({ length: 2_000 }, (_, at) => `${scheme}://site${at}.example`);
    expect(JSON.stringify(adminHtmlHeaders(origins('https'), '/graphql')).length).toBeLessThan(4_000);
    expect(JSON.stringify(adminHtmlHeaders(origins('http'), '/graphql')).length).toBeLessThan(4_000);
  });
});

describe('origins of forms and calls', () => {
  const send = (host: string, headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host, 'content-type': 'application/json', ...headers },
      payload: '{"id":"getTenants"}',
    });
  const isRefused = async (host: string, headers: Record<string, string>) =>
    (await send(host, headers)).body.includes('Requests from other sites are refused.');

  test('http and https are two origins, whatever the connection is', async () => {
    for (const host of [adminHost, a1.host])
      for (const proto of ['http', 'https']) {
        const forwarded = { 'x-forwarded-proto': proto };
        expect([host, proto, await isRefused(host, { ...forwarded, origin: `http://${host}` })]).toEqual([
          host,
          proto,
          false,
        ]);
        expect([host, proto, await isRefused(host, { ...forwarded, origin: `https://${host}` })]).toEqual([
          host,
          proto,
          true,
        ]);
      }
  });

  test('other hosts, ports, and hidden origins are foreign, unless the browser reports the same origin', async () => {
    for (const origin of [`http://${adminHost}`, `http://${a1.host}0`, 'http://evil.example', 'null', 'a1'])
      expect([origin, await isRefused(a1.host, { origin })]).toEqual([origin, true]);
    const hidden = { origin: 'null' };
    expect(await isRefused(a1.host, { ...hidden, 'sec-fetch-site': 'same-origin' })).toBe(false);
    expect(await isRefused(a1.host, { ...hidden, 'sec-fetch-site': 'none' })).toBe(true);
    expect(await isRefused(a1.host, { ...hidden, 'sec-fetch-site': 'cross-site' })).toBe(true);
  });
});

test('a client that leaves while its request is read is not our error', async () => {
  const errors = vi.spyOn(app.log, 'error');
  const closed = vi.fn<() => void>();
  const bodies: [string, string][] = [
    ['application/json', '{"id":"getContent","variables":'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="id"\r\n\r\nabc'],
  ];
  for (const [type, body] of bodies) {
    await new Promise<void>((resolve) => {
      const sent = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/graphql',
        headers: {
          host: adminHost,
          'content-type': type,
          'content-length': '5000',
          'x-csrf': '1',
          authorization: `Bearer ${token}`,
        },
      });
      sent.on('error', () => undefined).on('close', resolve);
      app.server.once('request', (_request, response) => {
        response.once('close', closed);
        setImmediate(() => sent.destroy());
      });
      sent.write(body);
    });
  }
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
  // Effects after the end of a request would occur during the requests that follow it.
  for (let index = 0; index < 5; index += 1)
    await app.inject({ url: '/Healthz', headers: { host: adminHost } });
  expect(errors.mock.calls.map(([detail]) => detail)).toEqual([]);
});
