/** `GET /icons` of the admin, with a test server instead of the icon service. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

let requestCount = 0;
let respond: (response: ServerResponse) => unknown = () => {};
const service = createServer((_request, response) => {
  requestCount += 1;
  respond(response);
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const { port } = service.address() as AddressInfo;
const subject = await buildTestWorld({ environment: { ICON_SERVICE_URL: `http://127.0.0.1:${port}/icons` } });
const { app, adminHost, world } = subject;
const token = await login(app, world.a.users.editor.username);
afterAll(async () => {
  await subject.close();
  service.closeAllConnections();
  service.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: adminHost, authorization: `Bearer ${token}`, ...headers } });

test('the route returns the drawings of the service, reduced to their shapes', async () => {
  const list =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><script>alert(1)</script><path d="M4 6h16"/></svg>';
  respond = (response) => response.end(JSON.stringify({ list }));
  const answer = await get('/icons?names=list,unheard-of');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
  expect(answer.json()).toEqual({
    list: '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path d="M4 6h16"></path></svg>',
  });
});

test('the admin gets the URL of its icons, and none without a service', async () => {
  expect((await get('/admin')).body).toContain('<meta name="icons" content="/icons" />');
  const without = await buildTestApp();
  const { body } = await without.app.inject({ url: '/admin', headers: { host: without.adminHost } });
  expect(body).toContain('<meta name="icons" content="">');
  await without.close();
});

test('the route returns 200 without the icon when the service fails', async () => {
  respond = (response) => response.writeHead(500).end();
  const answer = await get('/icons?names=map');
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
});

test.each([
  ['/icons', 'Name the icons, as in names=list,image.'],
  ['/icons?names=', 'A name of an icon has 1 to 40 lower-case letters, digits and hyphens.'],
  ['/icons?names=list&names=map', 'Name the icons, as in names=list,image.'],
  ['/icons?names=List', 'A name of an icon has 1 to 40 lower-case letters, digits and hyphens.'],
  ['/icons?names=..%2Fadmin', 'A name of an icon has 1 to 40 lower-case letters, digits and hyphens.'],
  [`/icons?names=${'x'.repeat(41)}`, 'A name of an icon has 1 to 40 lower-case letters, digits and hyphens.'],
  [
    `/icons?names=${Array.from({ length: 61 }, (_, at) => `i${at}`).join(',')}`,
    'Ask for at most 60 icons at a time.',
  ],
])('%s is refused in words, and the service is not asked', async (url, message) => {
  const before = requestCount;
  const answer = await get(url);
  expect([answer.statusCode, answer.json().error, requestCount - before]).toEqual([400, message, 0]);
});

test('anonymous clients and pages of other sites get none', async () => {
  const before = requestCount;
  expect((await get('/icons?names=page', { authorization: '' })).statusCode).toBe(401);
  expect((await get('/icons?names=page', { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await get('/icons?names=page', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect(requestCount).toBe(before);
});

test('the path is free on sites', async () => {
  const { host } = world.sites.a1;
  const answer = await get('/icons?names=page', { host, authorization: '', accept: 'text/html' });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('<html');
});
