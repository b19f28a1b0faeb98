import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { buildTestWorld } from '#testing/world.ts';
import { drain } from './drain.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
await services.sites.reload();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

afterAll(async () => {
  agent.destroy();
  await subject.close();
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

function get(path: string, through: Agent | false = agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path, headers: { host: world.sites.a1.host }, agent: through };
    request(options, (got) => {
      let body = '';
      got.on('data', (part: Buffer) => (body += part.toString()));
      got.on('end', () => resolve({ status: got.statusCode, headers: got.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

test('a stopping process reports it, serves for its grace period, sends Connection: close, and exits', async () => {
  await get('/about');
  expect((await get('/about')).headers).toMatchObject({ connection: 'keep-alive', 'x-cache': 'hit' });
  let isOver = false;
  const stopped = drain(app, { acceptMs: 1_500, finishMs: 10_000 }).then(() => (isOver = true));
  const health = await get('/Healthz', false);
  expect([health.status, JSON.parse(health.body)]).toMatchObject([503, { draining: true }]);
  // Cached pages bypass the framework; the other paths go through it.
  for (const path of ['/about', '/news', '/robots.txt', '/Healthz']) {
    const answer = await get(path);
    expect([path, answer.headers.connection]).toEqual([path, 'close']);
    if (path !== '/Healthz') expect(answer.status).toBe(200);
  }
  expect(isOver).toBe(false);
  await stopped;
  await vi.waitFor(() => expect(get('/about', false)).rejects.toMatchObject({ code: 'ECONNREFUSED' }));
});
