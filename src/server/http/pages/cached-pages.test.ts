/** Cached pages are served before the framework, with exactly the response it would send. */
import { channel } from 'node:diagnostics_channel';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld({ environment: { TRUST_PROXY: '127.0.0.1' } });
const { app, services, world } = subject;
const { a1 } = world.sites;
const article = `/news/article/${a1.content.article}/the-lock-opens-again`;
afterAll(subject.close);

/** Number of requests that reached the framework's handlers. */
let handled = 0;
channel('tracing:fastify.request.handler:start').subscribe(() => void (handled += 1));
beforeEach(() => void (handled = 0));

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: a1.host, ...headers } });

/** Returns the number of requests that reached the framework during `ask`. */
async function givenFor(ask: () => Promise<unknown>): Promise<number> {
  handled = 0;
  await ask();
  return handled;
}

test('a cached page never reaches the framework, whatever unknown parameters its URL has', async () => {
  expect(await givenFor(() => get(article))).toBe(1);
  for (const url of [article, `${article}?utm_source=letter`]) {
    const answers: Awaited<ReturnType<typeof get>>[] = [];
    expect(await givenFor(async () => answers.push(await get(url)))).toBe(0);
    expect(answers[0]?.headers['x-cache']).toBe('hit');
  }
});

test('its headers and body are those of the answer that was made, its request’s number apart', async () => {
  services.cache.clear();
  const [made, cached] = [await get(article), await get(article)];
  const { 'x-cache': miss, 'x-request-id': one, date: _made, ...headers } = made.headers;
  const { 'x-cache': hit, 'x-request-id': other, date: _kept, ...again } = cached.headers;
  expect([miss, hit]).toEqual(['miss', 'hit']);
  expect(one).not.toBe(other);
  expect(again).toEqual(headers);
  expect(cached.rawPayload.equals(made.rawPayload)).toBe(true);
});

test('requests other than plain page requests go to the framework', async () => {
  await get(article);
  const given = {
    'says where its reader came from': () => get(`${article}?pk=SPRING`),
    'has a body': () => get(article, { 'content-length': '0' }),
    'is of an unknown host': () => get(article, { host: 'nowhere.example' }),
    'is a post': () => app.inject({ method: 'POST', url: article, headers: { host: a1.host } }),
  };
  for (const [what, ask] of Object.entries(given)) expect(await givenFor(ask), what).toBe(1);
  expect((await get(`${article}?pk=SPRING`)).headers['set-cookie']).toContain('SPRING');
});

test('a trusted proxy reports the client’s protocol, and browsers get HSTS', async () => {
  await get(article);
  const over = (protocol: string) => get(article, { 'x-forwarded-proto': protocol });
  expect((await over('https')).headers['strict-transport-security']).toContain('max-age=');
  expect((await over('https, http')).headers['strict-transport-security']).toBeUndefined();
  expect((await over('http')).headers['strict-transport-security']).toBeUndefined();
  services.cache.clear();
  expect((await over('spdy')).statusCode).toBe(200);
  expect((await over('spdy')).statusCode).toBe(200);
});

test('where it cannot be answered the framework answers it', async () => {
  await get(article);
  vi.spyOn(services.pages, 'answer').mockRejectedValueOnce(new Error('The database is away.'));
  const answers: Awaited<ReturnType<typeof get>>[] = [];
  expect(await givenFor(async () => answers.push(await get(article)))).toBe(1);
  expect(answers[0]?.statusCode).toBe(200);
});
