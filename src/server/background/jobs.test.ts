import { afterAll, expect, test, vi } from 'vitest';
import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import { transaction } from '#server/db/index.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import type { JobContext } from '#server/context.ts';
import { cancelJob, queueJob, type QueueOptions } from '#server/jobs/index.ts';
import type { Services } from '#server/services.ts';
import { startJobs } from './runner.ts';
import type { AnyJob } from './tasks.ts';

const subject = await buildTestWorld();
const { services, database } = subject;
const { a, b } = subject.world;
await database.superuser('delete from graphile_worker._private_jobs');
afterAll(subject.close);

/** The product's services with a single job, which runs the test's function. */
function withJob(run: (ctx: JobContext, number: number) => Promise<void>): Services {
  const job = defineJob({
    name: 'test/note',
    summary: 'Notes what it was given.',
    payload: { number: integer({ label: 'Number', required: true }) },
    attemptsMax: 3,
    run: (ctx: JobContext, { number }) => run(ctx, number),
  });
  const jobs = new Map([[job.name, job as unknown as AnyJob]]);
  return { ...services, registry: { ...services.registry, jobs } };
}

const queue = (
  { registry }: Services,
  organisationId: number,
  payload: Record<string, unknown>,
  key?: string,
) =>
  transaction(services.pool, { kind: 'organisation', organisationId, siteIds: [] }, (db) =>
    queueJob(db, registry.jobs, 'test/note', payload, key === undefined ? {} : { key }),
  );

const until = (check: () => boolean) =>
  vi.waitFor(() => expect(check()).toBe(true), { timeout: 20_000, interval: 20 });

test('a job runs as soon as its transaction has committed, for its organisation and no other', async () => {
  const seen: string[] = [];
  const subjects = withJob(async ({ organisationId, write }, number) => {
    const users = await write((work) =>
      work.db.selectFrom('cms_user').select('organisation_id').distinct().execute(),
    );
    seen.push(`${number}: ${organisationId}, sees ${users.map((row) => row.organisation_id).join()}`);
  });
  const running = await startJobs(subjects, database.connectionString, true);
  const began = performance.now();
  await queue(subjects, a.id, { number: 1 });
  await until(() => seen.length === 1);
  // Woken by the database: the next regular check would be five seconds away.
  expect(performance.now() - began).toBeLessThan(4_000);
  await queue(subjects, b.id, { number: 2 });
  await until(() => seen.length === 2);
  expect(seen).toEqual([`1: ${a.id}, sees ${a.id}`, `2: ${b.id}, sees ${b.id}`]);
  await running.stop();
});

test('a payload cannot name another organisation, and a job without one is refused', async () => {
  const subjects = withJob(async () => undefined);
  await queue(subjects, a.id, { number: 1, organisation: b.id });
  const [row] = await database.superuser<{ payload: unknown }>(
    'select payload from graphile_worker._private_jobs',
  );
  expect(row?.payload).toEqual({ organisation: a.id, payload: { number: 1, organisation: b.id } });
  await database.superuser('delete from graphile_worker._private_jobs');
  const client = await services.pool.connect();
  await client.query('begin; set local role masthead_app');
  await expect(client.query("select queue_job('test/note', '{}', 1, null)")).rejects.toMatchObject({
    code: '42501',
  });
  await client.query('rollback');
  client.release();
  const direct = services.write(systemOf(a.id, []), async (work) => {
    const { sql } = await import('kysely');
    await sql`select * from graphile_worker._private_jobs`.execute(work.db);
  });
  await expect(direct).rejects.toMatchObject({ code: '42501' });
});

test('an unregistered name is refused where it is queued', async () => {
  await expect(services.write(systemOf(a.id, []), (work) => work.queue('nobody/knows', {}))).rejects.toThrow(
    'There is no job named nobody/knows.',
  );
});

test('jobs of one key are one job, and two organisations may use the same', async () => {
  const subjects = withJob(async () => undefined);
  await queue(subjects, a.id, { number: 1 }, 'same');
  await queue(subjects, a.id, { number: 2 }, 'same');
  await queue(subjects, b.id, { number: 3 }, 'same');
  const rows = await database.superuser<{ payload: { payload: { number: number } } }>(
    'select payload from graphile_worker._private_jobs order by id',
  );
  expect(rows.map((row) => row.payload.payload.number).sort()).toEqual([2, 3]);
  await database.superuser('delete from graphile_worker._private_jobs');
});

test('stopping waits for the job under way and leaves what is queued later to others', async () => {
  const steps: string[] = [];
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  const subjects = withJob(async (_ctx, number) => {
    steps.push(`begins ${number}`);
    await held;
    steps.push(`ends ${number}`);
  });
  const running = await startJobs(subjects, database.connectionString, true);
  await queue(subjects, a.id, { number: 1 });
  await until(() => steps.length === 1);
  const stopped = running.stop().then(() => steps.push('stopped'));
  finish();
  await stopped;
  await queue(subjects, a.id, { number: 2 });
  const left = await database.superuser('select locked_by from graphile_worker.jobs');
  expect(left).toEqual([{ locked_by: null }]);
  expect(steps).toEqual(['begins 1', 'ends 1', 'stopped']);
  await database.superuser('delete from graphile_worker._private_jobs');
});

test('a job held by a process that died runs again: immediately in a single process, else when its lease has expired', async () => {
  const ran: number[] = [];
  const subjects = withJob(async (_ctx, number) => void ran.push(number));
  const hold = (minutes: number) =>
    database.superuser(
      "update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - make_interval(mins => $1)",
      [minutes],
    );
  await queue(subjects, a.id, { number: 1 });
  await hold(9);
  const second = await startJobs(subjects, database.connectionString, false);
  await queue(subjects, a.id, { number: 2 });
  await until(() => ran.includes(2));
  expect(ran).toEqual([2]);
  await second.stop();
  const alone = await startJobs(subjects, database.connectionString, true);
  await until(() => ran.includes(1));
  await alone.stop();
  await queue(subjects, a.id, { number: 3 });
  await hold(11);
  const third = await startJobs(subjects, database.connectionString, false);
  await until(() => ran.includes(3));
  await third.stop();
});

test('a claim is renewed while its job runs, and that of a process that died ends within seconds', async () => {
  const ran: number[] = [];
  const held = Promise.withResolvers<void>();
  const subjects = withJob(async (_ctx, number) => {
    ran.push(number);
    if (number === 1) await held.promise;
  });
  const first = await startJobs(subjects, database.connectionString, false);
  await queue(subjects, a.id, { number: 1 });
  await until(() => ran.includes(1));
  await queue(subjects, a.id, { number: 2 });
  await until(() => ran.includes(2));
  const ageOf = async () => {
    const [row] = await database.superuser<{ age: number }>(
      'select extract(epoch from now() - locked_at)::float8 as age from graphile_worker._private_jobs',
    );
    return row?.age ?? Infinity;
  };
  await database.superuser(
    "update graphile_worker._private_jobs set locked_at = now() - interval '8 seconds' where locked_by is not null",
  );
  await vi.waitFor(async () => expect(await ageOf()).toBeLessThan(5), { timeout: 20_000, interval: 50 });
  held.resolve();
  await first.stop();
  expect(ran).toEqual([1, 2]);
  await queue(subjects, a.id, { number: 3 });
  await database.superuser(
    "update graphile_worker._private_jobs set locked_by = 'lease-dead/1', locked_at = now() - interval '13 seconds'",
  );
  const second = await startJobs(subjects, database.connectionString, false);
  await until(() => ran.includes(3));
  await second.stop();
});

test('a worker that lost a job neither ends nor renews the new claim', async () => {
  const held = Promise.withResolvers<void>();
  const started = vi.fn<() => void>();
  const subjects = withJob(async () => {
    started();
    await held.promise;
  });
  const running = await startJobs(subjects, database.connectionString, false);
  await queue(subjects, a.id, { number: 1 });
  await until(() => started.mock.calls.length === 1);
  await database.superuser("update graphile_worker._private_jobs set locked_by = 'lease-other/1'");
  held.resolve();
  await running.stop();
  expect(await database.superuser('select locked_by from graphile_worker._private_jobs')).toEqual([
    { locked_by: 'lease-other/1' },
  ]);
  await database.superuser('delete from graphile_worker._private_jobs');
});

test('an email does not wait for imports: each lane has separate places', async () => {
  const held = Promise.withResolvers<void>();
  const ran: string[] = [];
  const of = (lane: 'urgent' | 'bulk') =>
    defineJob({
      name: `test/${lane}`,
      summary: 'Notes that it ran.',
      payload: { number: integer({ label: 'Number', required: true }) },
      lane,
      attemptsMax: 3,
      run: async () => {
        ran.push(lane);
        if (lane === 'bulk') await held.promise;
      },
    }) as unknown as AnyJob;
  const jobs = new Map([of('urgent'), of('bulk')].map((job) => [job.name, job]));
  const subjects = { ...services, registry: { ...services.registry, jobs } };
  const running = await startJobs(subjects, database.connectionString, true);
  const put = (name: string) =>
    transaction(services.pool, { kind: 'organisation', organisationId: a.id, siteIds: [] }, (db) =>
      queueJob(db, jobs, name, { number: 1 }),
    );
  for (let count = 0; count < 8; count += 1) await put('test/bulk');
  await until(() => ran.length === 2);
  await put('test/urgent');
  await until(() => ran.includes('urgent'));
  expect(ran).toEqual(['bulk', 'bulk', 'urgent']);
  held.resolve();
  await until(() => ran.length === 9);
  await running.stop();
});

test('a job that repeats runs once when its time has come, however many processes there are', async () => {
  let ran = 0;
  const job = defineJob({
    name: 'test/repeats',
    summary: 'Counts.',
    payload: {},
    attemptsMax: 1,
    scope: 'platform',
    every: 'quarterHour',
    run: async () => void (ran += 1),
  }) as unknown as AnyJob;
  const subjects = { ...services, registry: { ...services.registry, jobs: new Map([[job.name, job]]) } };
  const start = () => startJobs(subjects, database.connectionString, false);
  // The first process with this job records when it was first known.
  await (await start()).stop();
  expect(ran).toBe(0);
  await database.superuser(
    `update graphile_worker._private_known_crontabs set known_since = now() - interval '20 minutes'
     where identifier = 'test/repeats'`,
  );
  const both = await Promise.all([start(), start()]);
  await until(() => ran === 1);
  for (const one of both) await one.stop();
  await (await start()).stop();
  expect(ran).toBe(1);
});

test('a job that runs at the first start does so once, before its hour comes', async () => {
  let ran = 0;
  const job = defineJob({
    name: 'test/repeatsFromTheStart',
    summary: 'Counts.',
    payload: {},
    attemptsMax: 1,
    scope: 'platform',
    every: 'day',
    runsAtFirstStart: true,
    run: async () => void (ran += 1),
  }) as unknown as AnyJob;
  const subjects = { ...services, registry: { ...services.registry, jobs: new Map([[job.name, job]]) } };
  const start = () => startJobs(subjects, database.connectionString, false);
  const both = await Promise.all([start(), start()]);
  await until(() => ran === 1);
  for (const one of both) await one.stop();
  await (await start()).stop();
  expect(ran).toBe(1);
});

test('failing and unreadable jobs block no other and are marked as failed', async () => {
  const ran: number[] = [];
  const subjects = withJob(async (_ctx, number) => {
    if (number < 0) throw new Error('Poison.');
    ran.push(number);
  });
  for (let number = -20; number < 0; number += 1) await queue(subjects, a.id, { number });
  for (const payload of ['{"nonsense": true}', '[]', '{"organisation": 999999, "payload": {"number": "x"}}'])
    await database.superuser("select graphile_worker.add_job('test/note', $1::json, max_attempts => 3)", [
      payload,
    ]);
  await database.superuser("select graphile_worker.add_job('nobody/knows', '{}'::json)");
  const running = await startJobs(subjects, database.connectionString, true);
  await queue(subjects, a.id, { number: 1 });
  await until(() => ran.includes(1));
  await vi.waitFor(
    async () => {
      // Ends the pauses between tries and sends a notification.
      await database.superuser(
        "update graphile_worker._private_jobs set run_at = now() - interval '1 second' where locked_at is null",
      );
      await database.superuser(`select pg_notify('jobs:insert', '{"r":0,"count":1}')`);
      const left = await database.superuser(
        "select id from graphile_worker.jobs where task_identifier = 'test/note' and attempts < max_attempts",
      );
      expect(left).toEqual([]);
    },
    { timeout: 25_000, interval: 200 },
  );
  await running.stop();
  const given = await database.superuser<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where attempts >= max_attempts',
  );
  expect(given).toEqual([{ count: 23 }]);
  await database.superuser('delete from graphile_worker._private_jobs');
});

test('a job of several steps that is queued again while it runs, runs again from its beginning', async () => {
  const seen: number[] = [];
  const subjects: Services = withJob(async (ctx, number) => {
    seen.push(number);
    // Queues the job again in the middle of its second step.
    if (seen.length === 2) await queue(subjects, a.id, { number: 1 }, 'chain');
    if (number < 3)
      await ctx.write((work) =>
        queueJob(
          work.db,
          subjects.registry.jobs,
          'test/note',
          { number: number + 1 },
          { key: 'chain', running: work.runningJob },
        ),
      );
  });
  await queue(subjects, a.id, { number: 1 }, 'chain');
  const running = await startJobs(subjects, database.connectionString, true);
  await until(() => seen.length >= 5);
  await running.stop();
  expect(seen).toEqual([1, 2, 1, 2, 3]);
  expect(await database.superuser('select id from graphile_worker._private_jobs')).toEqual([]);
});

test('a job queued for later waits for its instant, is replaced by its key, and survives a restart', async () => {
  const ran: number[] = [];
  const subjects = withJob(async (_ctx, number) => void ran.push(number));
  const queueAt = (number: number, runAt: QueueOptions['runAt'], key: string) =>
    transaction(services.pool, { kind: 'organisation', organisationId: a.id, siteIds: [] }, (db) =>
      queueJob(db, subjects.registry.jobs, 'test/note', { number }, { key, ...(runAt && { runAt }) }),
    );
  await queueAt(1, new Date(Date.now() + 3_600_000), 'moved');
  await queueAt(2, { inSeconds: 3_600 }, 'waits');
  const [row] = await database.superuser<{ hours: number }>(
    'select round(extract(epoch from max(run_at) - now()) / 3600)::int as hours from graphile_worker._private_jobs',
  );
  expect(row?.hours).toBe(1);
  const running = await startJobs(subjects, database.connectionString, true);
  await queueAt(3, new Date(Date.now() + 400), 'moved');
  const began = Date.now();
  await until(() => ran.length === 1);
  expect(Date.now() - began).toBeGreaterThan(300);
  await running.stop();
  expect(ran).toEqual([3]);
  await database.superuser("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");
  const restarted = await startJobs(subjects, database.connectionString, true);
  await until(() => ran.length === 2);
  await restarted.stop();
  expect(ran).toEqual([3, 2]);
});

test('a waiting job is cancelled by its name and key, within its organisation; one that runs is not stopped', async () => {
  const held = Promise.withResolvers<void>();
  const ran: number[] = [];
  const subjects = withJob(async (_ctx, number) => {
    await held.promise;
    ran.push(number);
  });
  const cancel = (organisationId: number, name = 'test/note') =>
    transaction(services.pool, { kind: 'organisation', organisationId, siteIds: [] }, (db) =>
      cancelJob(db, name, 'key'),
    );
  await queue(subjects, a.id, { number: 1 }, 'key');
  expect(await cancel(b.id)).toBeNull();
  expect(await cancel(a.id, 'test/other')).toBeNull();
  expect(await cancel(a.id)).toBe('removed');
  expect(await database.superuser('select id from graphile_worker._private_jobs')).toEqual([]);
  await queue(subjects, a.id, { number: 2 }, 'key');
  const running = await startJobs(subjects, database.connectionString, true);
  await vi.waitFor(
    async () =>
      expect(
        await database.superuser('select id from graphile_worker.jobs where locked_by is not null'),
      ).toHaveLength(1),
    { timeout: 20_000, interval: 20 },
  );
  expect(await cancel(a.id)).toBe('running');
  held.resolve();
  await running.stop();
  expect(ran).toEqual([2]);
});

test('a job that hangs ends with its time, frees its place and is tried again; its signal warns it before', async () => {
  const ran: number[] = [];
  const warned: boolean[] = [];
  const job = defineJob({
    name: 'test/hangs',
    summary: 'Hangs for the number 0.',
    payload: { number: integer({ label: 'Number', required: true }) },
    attemptsMax: 3,
    minutesMax: 0.01,
    run: async ({ stopping }: JobContext, { number }) => {
      ran.push(number);
      if (number !== 0) return;
      stopping.addEventListener('abort', () => warned.push(true));
      await new Promise(() => undefined);
    },
  }) as unknown as AnyJob;
  const jobs = new Map([[job.name, job]]);
  const subjects = { ...services, registry: { ...services.registry, jobs } };
  const put = (number: number) =>
    transaction(services.pool, { kind: 'organisation', organisationId: a.id, siteIds: [] }, (db) =>
      queueJob(db, jobs, job.name, { number }),
    );
  for (const number of [0, 0, 1]) await put(number);
  const running = await startJobs(subjects, database.connectionString, true);
  await until(() => ran.includes(1));
  expect(warned).toEqual([true, true]);
  await running.stop();
  const rows = await database.superuser<{ last_error: string }>(
    'select last_error from graphile_worker._private_jobs where last_error is not null',
  );
  expect(rows.length).toBe(2);
  expect(rows[0]?.last_error).toBe('The job did not end within 0.01 minutes.');
  await database.superuser('delete from graphile_worker._private_jobs');
});
