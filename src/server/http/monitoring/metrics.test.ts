import { afterAll, expect, test, vi } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { gql } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { loggedPath } from './observe.ts';

const TOKEN = 'a token that scrapes this test';
const subject = await buildTestWorld({ environment: { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'debug' } });
const { app, services, adminHost, world } = subject;
const log = vi.spyOn(app.log, 'debug').mockImplementation(() => undefined);
vi.spyOn(app.log, 'error').mockImplementation(() => undefined);
await services.sites.reload();
const { host } = world.sites.a1;
afterAll(subject.close);

const get = (url: string, headers: Record<string, string> = { host }) => app.inject({ url, headers });

async function scrape(): Promise<string> {
  const answer = await get('/metrics', { host: adminHost, authorization: `Bearer ${TOKEN}` });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(answer.headers['content-type']).toContain('text/plain');
  return answer.body;
}

/** The value of a series, 0 if it is missing. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? 0,
  );

test('metrics are hidden without a token, on a site’s host, and in an installation without one', async () => {
  for (const authorization of ['', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`]) {
    const answer = await get('/metrics', { host: adminHost, authorization });
    expect(answer.statusCode).toBe(401);
    expect(answer.body).not.toContain('masthead_');
  }
  expect((await get('/metrics', { host, authorization: `Bearer ${TOKEN}` })).statusCode).toBe(404);
  const silent = await buildTestApp({ database: subject.database });
  const answer = await silent.app.inject({ url: '/metrics', headers: { host: adminHost } });
  expect(answer.statusCode).toBe(404);
  await silent.close();
});

test('requests, pages from memory and made, connections, jobs, memory and the event loop are counted', async () => {
  // The page for missing addresses of a site is cached like any other.
  await get('/no-such-page');
  const before = await scrape();
  await get('/about');
  for (let count = 0; count < 3; count += 1) expect((await get('/about')).headers['x-cache']).toBe('hit');
  await get('/no-such-page');
  await gql(app, { id: 'getContentList' });
  const after = await scrape();
  const grown = (series: string) => valueOf(after, series) - valueOf(before, series);
  const count = 'masthead_http_request_duration_seconds_count';
  expect(grown(`${count}{surface="page",status="200"}`)).toBe(4);
  expect(grown(`${count}{surface="page",status="404"}`)).toBe(1);
  expect(grown(`${count}{surface="api",status="401"}`)).toBe(1);
  expect(grown('masthead_page_answers_total{cache="hit"}')).toBe(4);
  expect(grown('masthead_page_answers_total{cache="miss"}')).toBeGreaterThanOrEqual(1);
  expect(grown('masthead_page_render_seconds_count{phase="render"}')).toBeGreaterThanOrEqual(1);
  expect(valueOf(after, 'masthead_page_cache_pages')).toBeGreaterThan(0);
  expect(valueOf(after, 'masthead_db_connections')).toBeGreaterThan(0);
  expect(valueOf(after, 'masthead_jobs{task="mailOutbox/sendMail",state="waiting"}')).toBeGreaterThan(0);
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'masthead_db_waiting',
  ])
    expect(after).toContain(`\n${name} `);
});

test('anonymous requests create no new series', async () => {
  for (const number of [1, 2]) await get(`/unknown-${number}`, { host: `stranger-${number}.example` });
  // Ignores garbage-collection series, which appear at the first collection and are unrelated to the
  // requests.
  const series = async () => (await scrape()).split('\n').filter((line) => !line.startsWith('nodejs_gc_'));
  const before = (await series()).length;
  for (let number = 0; number < 50; number += 1)
    await get(`/x-${number}?q=${number}`, { host: `h${number}.example`, 'user-agent': `agent ${number}` });
  expect(await series()).toHaveLength(before);
});

test('a finished request is one line with its id, and none of its secrets', async () => {
  log.mockClear();
  const answer = await get('/about?token=secret', { host, cookie: 'cms_at_3000=secret' });
  const lines = log.mock.calls.filter(([, message]) => message === 'request').map(([line]) => line);
  expect(lines).toEqual([
    {
      requestId: answer.headers['x-request-id'],
      method: 'GET',
      host,
      path: '/about',
      status: 200,
      ms: expect.any(Number) as number,
      cache: answer.headers['x-cache'],
    },
  ]);
  expect(JSON.stringify(log.mock.calls)).not.toContain('secret');
  expect(loggedPath('/_preview/shared/KEY?x=1')).toBe('/_preview/…');
  expect(loggedPath('/media/file/1-abc/a.pdf?until=1&signature=s')).toBe('/media/…');
  expect(loggedPath(`/${'x'.repeat(10_000)}`)).toHaveLength(500);
});

test('counting a request costs a small part of answering it from memory', async () => {
  await get('/about');
  const cpu = async (work: () => unknown) => {
    const began = process.cpuUsage();
    for (let count = 0; count < 2_000; count += 1) await work();
    const { user, system } = process.cpuUsage(began);
    return user + system;
  };
  const counting = await cpu(() =>
    services.metrics?.observe({ surface: 'page', status: 200, seconds: 0.001, cache: 'hit' }),
  );
  const answering = await cpu(() => get('/about'));
  expect(counting / answering).toBeLessThan(0.2);
});
