import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { buildTestWorld } from '#testing/world.ts';
import type { Services } from '#server/services.ts';
import { startBackgroundWork } from './index.ts';

const subject = await buildTestWorld();
const { services, database } = subject;
const { a1 } = subject.world.sites;
afterAll(subject.close);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The services of a process with the role, whose sweeps are counted instead of executed. */
function inRole(role: 'all' | 'web' | 'worker', sweep = async () => null) {
  const counted = vi.fn<Services['media']['sweep']>(sweep);
  const config = { ...services.config, role };
  return { counted, services: { ...services, config, media: { ...services.media, sweep: counted } } };
}

test.each(['all', 'worker'] as const)(
  'the role %s sweeps once after the start and then daily',
  async (role) => {
    const { counted, services } = inRole(role);
    const work = await startBackgroundWork(services, database.connectionString);
    expect(counted).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(counted).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * DAY_MS);
    expect(counted).toHaveBeenCalledTimes(3);
    await work.stop();
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(counted).toHaveBeenCalledTimes(3);
  },
);

test('a sweep that fails does not end those of the days to come', async () => {
  const { counted, services } = inRole('all', async () => {
    throw new Error('The disk is gone.');
  });
  const work = await startBackgroundWork(services, database.connectionString);
  await vi.advanceTimersByTimeAsync(MINUTE_MS + DAY_MS);
  expect(counted).toHaveBeenCalledTimes(2);
  await work.stop();
});

test('the role web leaves it to others', async () => {
  const { counted, services } = inRole('web');
  const work = await startBackgroundWork(services, database.connectionString);
  await vi.advanceTimersByTimeAsync(2 * DAY_MS);
  expect(counted).not.toHaveBeenCalled();
  await work.stop();
});

test('a worker reports its health and serves nothing else', async () => {
  vi.useRealTimers();
  const worker = await buildTestApp({ database, environment: { ROLE: 'worker' } });
  const statusOf = async (url: string, host: string) =>
    (await worker.app.inject({ url, headers: { host, accept: 'text/html' } })).statusCode;
  expect(await statusOf('/Healthz?ready=1', a1.host)).toBe(200);
  for (const url of ['/', '/about', '/admin', '/graphql/query/getContent.gql', '/nothing'])
    for (const host of [a1.host, subject.adminHost])
      expect([url, await statusOf(url, host)]).toEqual([url, 404]);
  await worker.close();
});
