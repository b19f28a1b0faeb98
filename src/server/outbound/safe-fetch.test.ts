import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress } from './check-address.ts';
import { OutboundRefused } from './errors.ts';
import { createSafeFetch, type OutboundNetwork, type SafeFetchOptions } from './safe-fetch.ts';

/** Represents a server on the internet: the only address of this machine that the tests allow. */
const PUBLIC = '127.0.0.2';
let canaryHits = 0;
const requests: IncomingMessage[] = [];
const canary = createServer((_request, response) => {
  canaryHits += 1;
  response.end('secret');
});
const outside = createServer((request, response) => {
  requests.push(request);
  answerOf(request, response);
});
let [canaryPort, outsidePort] = [0, 0];

const listen = (server: Server, host: string) =>
  new Promise<number>((resolve) => {
    server.listen(0, host, () => resolve((server.address() as AddressInfo).port));
  });
beforeAll(async () => {
  canaryPort = await listen(canary, '0.0.0.0');
  outsidePort = await listen(outside, PUBLIC);
});
afterAll(() => {
  for (const server of [canary, outside]) {
    server.closeAllConnections();
    server.close();
  }
});

function answerOf({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const path = url.split('?')[0];
  const send = (status: number, headers: Record<string, string>, body: string | Buffer = '') =>
    response.writeHead(status, headers).end(body);
  if (path === '/plain') send(200, { 'content-type': 'text/plain', 'set-cookie': 'a=b' }, 'Good evening.');
  else if (path === '/gzip') send(200, { 'content-encoding': 'gzip' }, gzipSync('Good evening.'));
  else if (path === '/bomb') send(200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(50_000_000)));
  else if (path === '/broken-gzip') send(200, { 'content-encoding': 'gzip' }, 'no gzip at all');
  else if (path === '/deflated') send(200, { 'content-encoding': 'compress' }, 'x');
  else if (path === '/endless') {
    response.writeHead(200);
    const more = () => response.destroyed || setImmediate(() => response.write(Buffer.alloc(65_536), more));
    more();
  } else if (path === '/slow') {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const drip = setInterval(() => response.write('a'), 20);
    response.on('close', () => clearInterval(drip));
  } else if (path === '/silent') return;
  else if (path === '/long-headers') send(200, { 'x-long': 'x'.repeat(60_000) });
  else if (path === '/loop') send(302, { location: `/loop?${Math.random()}` });
  else if (path === '/twice') send(302, { location: '/once' });
  else if (path === '/once') send(307, { location: '/plain' });
  else if (path === '/to')
    send(302, { location: asHeader(new URL(url, 'http://x').searchParams.get('to') ?? '') });
  else send(404, { 'content-type': 'text/plain' }, 'Nothing here.');
}

/** Encodes characters that a header may not contain. */
const asHeader = (text: string) => text.replace(/[^\x21-\x7e]/g, encodeURIComponent);

const address = (path: string) => `http://public.example:${outsidePort}${path}`;

/** Sends a request. All host names resolve to the public address, unless `network` overrides that. */
async function call(url: string, options: SafeFetchOptions = {}, network: OutboundNetwork = {}) {
  const safeFetch = createSafeFetch({
    resolver: async () => [PUBLIC],
    isAllowedAddress: (candidate) => candidate === PUBLIC || isPublicAddress(candidate),
    ports: [canaryPort, outsidePort],
    ...network,
  });
  const before = canaryHits;
  const outcome = await safeFetch(url, options).catch((error: unknown) => error);
  expect(canaryHits, 'requests that reached the inside').toBe(before);
  return outcome;
}

const reasonOf = (outcome: unknown) => (outcome instanceof OutboundRefused ? outcome.reason : outcome);

describe('allowed requests', () => {
  test('arrives with status, headers, and a decompressed body', async () => {
    expect(await call(address('/plain'))).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from('Good evening.'),
    });
    expect(await call(address('/gzip'))).toMatchObject({ body: Buffer.from('Good evening.') });
    expect(await call(address('/nothing'))).toMatchObject({ status: 404 });
    expect(await call(address('/twice'))).toMatchObject({ status: 200, url: address('/plain') });
  });

  test('a request has no logins, cookies or another host', async () => {
    const headers = { Authorization: 'Bearer x', COOKIE: 'a=b', host: 'inside', 'x-note': 'kept' };
    await call(address('/twice'), { headers });
    for (const request of requests.slice(-3)) {
      expect(request.headers).toMatchObject({ 'x-note': 'kept', host: `public.example:${outsidePort}` });
      expect(request.headers.authorization ?? request.headers.cookie).toBeUndefined();
    }
  });

  test('a post is sent only to the first server', async () => {
    await call(address('/to?to=/plain'), { method: 'POST', body: 'a=b' });
    expect(requests.slice(-2).map(({ method }) => method)).toEqual(['POST', 'GET']);
  });
});

describe('an origin that the operator named', () => {
  /**
   * Only the default ports are allowed: an origin on another port is allowed because the operator named it.
   */
  const named = (url: string, options: SafeFetchOptions = {}) =>
    createSafeFetch({ resolver: async () => [PUBLIC] })(url, {
      trustedOrigins: [`http://public.example:${outsidePort}`],
      ...options,
    }).catch((error: unknown) => reasonOf(error));

  test('a named origin may be private and on any port; no other origin may, also as a redirect target', async () => {
    expect(await named(address('/plain'))).toMatchObject({ status: 200 });
    for (const url of [
      `http://public.example:${canaryPort}/`,
      `http://127.0.0.1:${outsidePort}/plain`,
      `http://inside.example/plain`,
    ]) {
      expect(['FORBIDDEN_ADDRESS', 'FORBIDDEN_PORT']).toContain(await named(url));
      const led = await named(address(`/to?to=${encodeURIComponent(url)}`));
      expect(['FORBIDDEN_ADDRESS', 'FORBIDDEN_PORT']).toContain(led);
    }
    expect(canaryHits).toBe(0);
  });

  test('a login is sent only if no redirect is followed, and redirects are then refused', async () => {
    const headers = { authorization: 'Bearer x' };
    await named(address('/plain'), { headers });
    expect(requests.at(-1)?.headers.authorization).toBeUndefined();
    await named(address('/plain'), { headers, redirectsMax: 0 });
    expect(requests.at(-1)?.headers.authorization).toBe('Bearer x');
    const before = requests.length;
    expect(await named(address('/twice'), { headers, redirectsMax: 0 })).toBe('TOO_MANY_REDIRECTS');
    expect(requests.length).toBe(before + 1);
  });
});

describe('an address that leads inside is refused before a connection is made', () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.1',
    '017700000001',
    '0.0.0.0',
    '0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    // Azure, IBM Cloud, Alibaba Cloud and Oracle Cloud, and AWS and Google over IPv6.
    '168.63.129.16',
    '161.26.0.10',
    '166.9.48.17',
    '100.100.100.200',
    '192.0.0.192',
    '[fd00:ec2::254]',
    '[fd20:ce::254]',
    '[::ffff:168.63.129.16]',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[100::1]',
    '１２７.0.0.1',
    '127。0。0。1',
    '①②⑦.0.0.1',
  ];

  test.each(hosts)('%s', async (host) => {
    const url = `http://${host}:${canaryPort}/`;
    const reasons = ['FORBIDDEN_ADDRESS', 'BAD_URL'];
    expect(reasons).toContain(reasonOf(await call(url)));
    expect(reasons).toContain(reasonOf(await call(address(`/to?to=${encodeURIComponent(url)}`))));
  });

  test.each([
    ['a name that means this machine', ['127.0.0.1']],
    ['a name with one address inside among others', [PUBLIC, '127.0.0.1']],
    ['a name that means an address carried in IPv6', ['::ffff:127.0.0.1']],
    ['a name that means no address', ['localhost']],
  ])('%s', async (_what, addresses) => {
    const outcome = await call(
      `http://inside.example:${canaryPort}/`,
      {},
      { resolver: async () => addresses },
    );
    expect(reasonOf(outcome)).toBe('FORBIDDEN_ADDRESS');
  });

  test('a name that resolves differently right after its check is refused', async () => {
    let lookups = 0;
    const resolver = async () => [(lookups += 1) === 1 ? PUBLIC : '127.0.0.1'];
    const url = address('/plain');
    expect(await call(url, {}, { resolver })).toMatchObject({ status: 200 });
    expect(lookups).toBe(1);
    lookups = 0;
    const again = await call(address(`/to?to=${encodeURIComponent(url)}`), {}, { resolver });
    expect([reasonOf(again), lookups]).toEqual(['FORBIDDEN_ADDRESS', 2]);
  });

  test('the real names of this machine', async () => {
    const plain = createSafeFetch({ ports: [canaryPort] });
    const before = canaryHits;
    for (const host of ['localhost', 'LOCALHOST.', 'ip6-localhost']) {
      const outcome = await plain(`http://${host}:${canaryPort}/`).catch((error: unknown) => error);
      expect(['FORBIDDEN_ADDRESS', 'NOT_FOUND']).toContain(reasonOf(outcome));
    }
    expect(canaryHits).toBe(before);
  });
});

test.each([
  ['file:///etc/passwd', 'BAD_URL'],
  ['ftp://public.example/', 'BAD_URL'],
  ['data:text/plain,x', 'BAD_URL'],
  ['javascript:alert(1)', 'BAD_URL'],
  ['//public.example/', 'BAD_URL'],
  ['http:///x', 'NOT_FOUND'],
  ['nonsense', 'BAD_URL'],
  [`http://public.example/${'x'.repeat(3_000)}`, 'BAD_URL'],
  ['http://user:password@public.example/', 'BAD_URL'],
  ['http://user@public.example/', 'BAD_URL'],
  ['http://public.example:22/', 'FORBIDDEN_PORT'],
  ['http://public.example:6379/', 'FORBIDDEN_PORT'],
  ['https://public.example:8443/', 'FORBIDDEN_PORT'],
])('%s is refused', async (url, reason) => {
  const resolver = async () => [];
  expect(reasonOf(await call(url, {}, { resolver }))).toBe(reason);
  if (!url.startsWith('//') && url !== 'nonsense' && url !== 'http:///x')
    expect(reasonOf(await call(address(`/to?to=${encodeURIComponent(url)}`)))).toBe(reason);
});

test.each<[string, SafeFetchOptions, string]>([
  ['/bomb', {}, 'TOO_LARGE'],
  ['/endless', {}, 'TOO_LARGE'],
  ['/plain', { sizeBytesMax: 5 }, 'TOO_LARGE'],
  ['/slow', { timeoutMs: 300 }, 'TOO_SLOW'],
  ['/silent', { timeoutMs: 300 }, 'TOO_SLOW'],
  ['/loop', {}, 'TOO_MANY_REDIRECTS'],
  ['/plain', { types: ['application/rss+xml'] }, 'WRONG_TYPE'],
  ['/nothing', { types: ['application/rss+xml'] }, 'WRONG_TYPE'],
  ['/deflated', {}, 'WRONG_TYPE'],
  ['/broken-gzip', {}, 'UNREACHABLE'],
  ['/long-headers', {}, 'UNREACHABLE'],
])('%s with %o is aborted', async (path, options, reason) => {
  expect(reasonOf(await call(address(path), options))).toBe(reason);
});

test('a resolver that never answers, and one that fails, end the call', async () => {
  const resolver = () => new Promise<string[]>(() => undefined);
  expect(reasonOf(await call(address('/plain'), { timeoutMs: 200 }, { resolver }))).toBe('TOO_SLOW');
  const failing = () => Promise.reject(new Error('ENOTFOUND'));
  expect(reasonOf(await call(address('/plain'), {}, { resolver: failing }))).toBe('NOT_FOUND');
});
