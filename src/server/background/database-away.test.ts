/**
 * The database becomes unavailable while jobs run: the process continues, and so do the jobs once the
 * database is back.
 */
import { afterAll, expect, test, vi } from 'vitest';
import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import { transaction } from '#server/db/index.ts';
import { queueJob } from '#server/jobs/index.ts';
import { databaseProxy } from '#testing/database/database-proxy.ts';
import { buildTestWorld } from '#testing/world.ts';
import { startJobs } from './runner.ts';
import type { AnyJob } from './tasks.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const proxy = await databaseProxy(database.connectionString);
await database.superuser('delete from graphile_worker._private_jobs');
/** Called with errors that would have ended the process. */
const unhandled = vi.fn<(reason: unknown) => void>();
process.on('unhandledRejection', unhandled);
afterAll(async () => {
  process.off('unhandledRejection', unhandled);
  await proxy.close();
  await subject.close();
});

/** A job that waits until the test ends it. */
function heldJob() {
  const ran: number[] = [];
  let held = Promise.withResolvers<void>();
  const job = defineJob({
    name: 'test/held',
    summary: 'Waits.',
    payload: { number: integer({ label: 'Number', required: true }) },
    attemptsMax: 5,
    run: async (_ctx: unknown, { number }) => {
      ran.push(number);
      await held.promise;
      if (number < 0) throw new Error('It fails for ann@reader.example.');
    },
  }) as unknown as AnyJob;
  const jobs = new Map([[job.name, job]]);
  return {
    ran,
    services: { ...services, registry: { ...services.registry, jobs } },
    put: (number: number) =>
      transaction(services.pool, { kind: 'organisation', organisationId: world.a.id, siteIds: [] }, (db) =>
        queueJob(db, jobs, job.name, { number }),
      ),
    end: () => held.resolve(),
    holdNext: () => {
      held = Promise.withResolvers<void>();
    },
  };
}

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const left = () =>
  database.superuser<{ attempts: number; last_error: string | null }>(
    'select attempts, last_error from graphile_worker._private_jobs where locked_by is null or attempts > 0',
  );

test('jobs that end while it is away are recorded when it is back, done and failed ones, and new ones run', async () => {
  const job = heldJob();
  const running = await startJobs(job.services, proxy.connectionString, true);
  for (let round = 0; round < 3; round += 1) {
    job.holdNext();
    await job.put(round + 1);
    await job.put(-1);
    await until(() => expect(job.ran).toHaveLength(2 * (round + 1)));
    await app.inject({ url: '/about', headers: { host: world.sites.a1.host } });
    proxy.cut();
    job.end();
    const page = await app.inject({ url: '/about', headers: { host: world.sites.a1.host } });
    expect(page.headers['x-cache']).toBe('hit');
    proxy.thaw();
    await until(async () =>
      expect(await left()).toMatchObject([{ attempts: 1, last_error: 'It fails for …@….' }]),
    );
    await database.superuser('delete from graphile_worker._private_jobs');
  }
  await running.stop();
  expect(unhandled).not.toHaveBeenCalled();
});

test('a process that stops while it is away stops, and the job is run by the next', async () => {
  const job = heldJob();
  const first = await startJobs(job.services, proxy.connectionString, true);
  await job.put(7);
  await until(() => expect(job.ran).toEqual([7]));
  proxy.cut();
  const stopped = first.stop();
  job.end();
  await stopped;
  proxy.thaw();
  const second = await startJobs(job.services, proxy.connectionString, true);
  await until(async () => expect(await left()).toEqual([]));
  expect(job.ran).toEqual([7, 7]);
  await second.stop();
  expect(unhandled).not.toHaveBeenCalled();
});
