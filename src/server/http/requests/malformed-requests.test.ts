/**
 * Invalid framing, half bodies and resets: each request gets a response or is dropped, and the process
 * survives.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import inject from 'light-my-request';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#testing/make/make.ts';
import {
  malformedRequests,
  ROUTES,
  sendAllMalformed,
  sendMalformed,
  settle,
  watchForFatalErrors,
} from '#testing/hostile/malformed-requests.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, adminHost: host, world } = subject;
const token = await login(app, world.a.users.editor.username);
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(subject.close);

/** `METHOD /path` of every route of the framework's router, with a value for each parameter. */
function routesOfApp(): string[] {
  const parents: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', path = '', methods = ''] =
      /^((?:│ {3}| {4})*)[├└]── (\S+) \(([A-Z, ]+)\)/.exec(line) ?? [];
    if (path === '') continue;
    const depth = indent.length / 4;
    parents.length = depth;
    parents.push(path);
    const whole = parents
      .join('')
      .replaceAll(/:\w+(\(.*?\))?/g, '0123456789abcdef01234567')
      .replaceAll('*', '/any');
    for (const method of methods.split(', '))
      routes.push(`${method} ${whole.startsWith('/') ? whole : `/${whole}`}`);
  }
  return routes;
}

// The second tier sends its requests to the routes of this list, in one test to a separate process.
test('the list of routes for malformed requests has every route of the router', () => {
  expect(routesOfApp().toSorted()).toEqual(ROUTES.toSorted());
});

test('a body with an unknown transfer encoding is refused, and no failure is unhandled', async () => {
  const watch = watchForFatalErrors();
  const text = `POST /graphql HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n`;
  const status = await sendMalformed(port, { text, ending: 'hear' });
  await settle(port);
  expect(watch.stop()).toEqual([]);
  expect([400, 415]).toContain(status);
});

test('half chunks of a closed connection end without an unhandled error', async () => {
  const watch = watchForFatalErrors();
  const text = `POST /graphql HTTP/1.1\r\nhost: ${host}\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\na\r\nabc`;
  await sendAllMalformed(
    port,
    Array.from({ length: 30 }, (_, at) => ({ text, ending: at % 2 ? 'reset' : 'half-close' })),
  );
  await settle(port);
  expect(watch.stop()).toEqual([]);
});

test('every wrong framing in every way to leave, to the API, to forms and to pages', async () => {
  const watch = watchForFatalErrors();
  const routes = ['POST /graphql', 'POST /__form', 'GET /'];
  const requests = malformedRequests(routes, { host, login: token });
  const statuses = await sendAllMalformed(port, requests);
  await settle(port);
  expect(watch.stop()).toEqual([]);
  expect(statuses.filter((status) => status !== null && status >= 500)).toEqual([]);
  // Each waiting client gets a response: nothing hangs, and no invalid request is accepted.
  requests.forEach(({ ending, text }, at) => {
    if (ending === 'hear' && text.startsWith('POST'))
      expect([text, statuses[at]]).toEqual([text, expect.any(Number)]);
  });
});

test('a request whose client has disconnected is not our error', async () => {
  const withoutAddress = (request: IncomingMessage, response: ServerResponse) => {
    Object.defineProperty(request.socket, 'remoteAddress', { value: undefined });
    app.server.emit('request', request, response);
  };
  for (const url of ['/__consent', '/__form', '/graphql']) {
    const { statusCode } = await inject(withoutAddress, { method: 'POST', url, headers: { host } });
    expect([url, statusCode < 500]).toEqual([url, true]);
  }
});
