/**
 * A job that lost its claim, and one cancelled while it runs: neither continues without the queue's
 * knowledge.
 */
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { integer } from '#fields/integer/field.ts';
import { defineEvent } from '#model/jobs/define-event.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import { transaction } from '#server/db/index.ts';
import { buildTestWorld } from '#testing/world.ts';
import type { JobContext } from '#server/context.ts';
import { cancelJob, queueJob, type QueueOptions } from '#server/jobs/index.ts';
import { claimJob, failJob, releaseDeadClaims, returnJobs } from './queue-rows.ts';
import { startJobs } from './runner.ts';
import { runJob, type AnyJob } from './tasks.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const pool = new pg.Pool({ connectionString: database.connectionString, max: 2 });
const clear = () => database.superuser('delete from graphile_worker._private_jobs');
await clear();
afterEach(clear);
afterAll(async () => {
  await pool.end();
  await subject.close();
});

const NAME = 'test/claimed';
const payload = { number: integer({ label: 'Number', required: true }) };

function jobNamed(name: string, run: (ctx: JobContext, number: number) => Promise<void>): AnyJob {
  return defineJob({
    name,
    summary: 'Does what the test does.',
    payload,
    attemptsMax: 3,
    minutesMax: 0.005,
    run: (ctx: JobContext, { number }) => run(ctx, number),
  }) as unknown as AnyJob;
}

const jobsOf = (...all: AnyJob[]) => new Map(all.map((job) => [job.name, job]));
const idle = jobsOf(
  jobNamed(NAME, async () => undefined),
  jobNamed('test/other', async () => undefined),
);

const inOrganisation = <T>(run: Parameters<typeof transaction<T>>[2]) =>
  transaction(services.pool, { kind: 'organisation', organisationId: world.a.id, siteIds: [] }, run);
const queue = (number: number, options: QueueOptions = {}, name = NAME) =>
  inOrganisation((db) => queueJob(db, idle, name, { number }, options));
const cancel = (key: string, name = NAME) => inOrganisation((db) => cancelJob(db, name, key));

const rows = () =>
  database.superuser<{ number: number; last_error: string | null }>(
    "select (payload->'payload'->>'number')::int as number, last_error from graphile_worker._private_jobs order by 1",
  );
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

/**
 * Runs job 1, which writes job 99 once it is resumed. Returns the result of each of its writes: `written` or
 * the error message.
 */
async function runHeld(whileItRuns: () => Promise<void>): Promise<string[]> {
  const resume = Promise.withResolvers<void>();
  const answers: string[] = [];
  let began = 0;
  const job = jobNamed(NAME, async (ctx) => {
    began += 1;
    if (began > 1) return;
    await resume.promise;
    const written = ctx.write((work) =>
      queueJob(work.db, idle, NAME, { number: 99 }, { runAt: { inSeconds: 60 } }),
    );
    answers.push(
      await written.then(
        () => 'written',
        (error: Error) => error.message,
      ),
    );
  });
  const subjects = { ...services, registry: { ...services.registry, jobs: jobsOf(job) } };
  const running = await startJobs(subjects, database.connectionString, false);
  await queue(1);
  await until(() => expect(began).toBeGreaterThan(0));
  await whileItRuns();
  resume.resolve();
  await until(() => expect(answers).toHaveLength(1));
  await running.stop();
  return answers;
}

test('a job that resumes after its time is over writes nothing', async () => {
  const answers = await runHeld(() =>
    until(async () => expect((await rows())[0]?.last_error).toMatch(/did not end within/)),
  );
  expect(answers).toEqual(['The job did not end within 0.005 minutes.']);
  expect((await rows()).filter(({ number }) => number === 99)).toEqual([]);
});

test('a job whose claim another process has writes nothing', async () => {
  const answers = await runHeld(async () => {
    await database.superuser("update graphile_worker._private_jobs set locked_by = 'lease-other/1'");
  });
  expect(answers).toEqual([expect.stringMatching(/lost its claim/)]);
  expect(await rows()).toMatchObject([{ number: 1 }]);
});

test.each([
  ['fails', (claim: Parameters<typeof failJob>[1]) => failJob(pool, claim, 'It failed.')],
  [
    'is given back by a process that stops',
    (claim: Parameters<typeof failJob>[1]) => returnJobs(pool, [claim]),
  ],
  ['belongs to a process that died', () => releaseDeadClaims(pool, { all: true })],
])('a job that is cancelled while it runs is not tried again when it %s', async (_how, end) => {
  for (const attempt of [1, 2]) {
    await queue(attempt, { key: 'sent' });
    const claim = await claimJob(pool, [NAME], `test/${attempt}`);
    if (!claim) throw new Error('There is no job to claim.');
    expect(await cancel('sent', 'test/other')).toBeNull();
    expect(await cancel('sent')).toBe('running');
    expect(await cancel('sent')).toBeNull();
    await queue(7, { key: 'sent', running: claim.id });
    await end(claim);
    expect(await rows()).toEqual([]);
  }
});

test('a job that another of its key has followed is not tried again when its process stops', async () => {
  await queue(1, { key: 'sent' });
  const claim = await claimJob(pool, [NAME], 'test/followed');
  await queue(2, { key: 'sent' });
  if (claim) await returnJobs(pool, [claim]);
  const next = await claimJob(pool, [NAME], 'test/next');
  expect(next?.payload).toMatchObject({ payload: { number: 2 } });
  expect(await claimJob(pool, [NAME], 'test/none')).toBeNull();
});

test('jobs of two names share no key, and a row with the key of the previous version is replaced and cancelled', async () => {
  const long = 'k'.repeat(500);
  for (const key of ['same', long]) {
    await queue(1, { key });
    await queue(2, { key }, 'test/other');
    expect(await rows()).toMatchObject([{ number: 1 }, { number: 2 }]);
    expect(await cancel(key)).toBe('removed');
    expect(await cancel(key, 'test/other')).toBe('removed');
  }
  const earlier = () =>
    database.superuser(
      `select graphile_worker.add_job('${NAME}', $1::json, max_attempts => 3, job_key => $2)`,
      [JSON.stringify({ organisation: world.a.id, payload: { number: 3 } }), `${world.a.id}/same`],
    );
  await earlier();
  await queue(4, { key: 'same' });
  expect(await rows()).toMatchObject([{ number: 4 }]);
  await clear();
  await earlier();
  expect(await cancel('same', 'test/other')).toBeNull();
  expect(await cancel('same')).toBe('removed');
});

test.each([0, -1, Number.NaN, Infinity, 1_441])('%d minutes for a try are refused', (minutesMax) => {
  const define = () =>
    defineJob({ name: NAME, summary: '', payload, attemptsMax: 1, minutesMax, run: async () => undefined });
  expect(define).toThrow(`Job ${NAME}: minutesMax is ${minutesMax}.`);
});

test('an event that the previous version queued, without its module in the name, is handled', async () => {
  const seen: unknown[] = [];
  const event = defineEvent('memberships/loginSuccess', {
    siteId: integer({ label: 'Site', required: true }),
    siteUserId: integer({ label: 'Account' }),
  });
  const job = defineJob({
    name: 'test/handles',
    summary: 'Notes the event.',
    on: [event],
    attemptsMax: 1,
    run: async (_ctx: JobContext, values) => void seen.push(values),
  }) as unknown as AnyJob;
  const siteId = world.sites.a1.id;
  const earlier = { organisation: world.a.id, payload: { event: 'loginSuccess', siteId, siteUserId: null } };
  await runJob(services, job, earlier, { id: '1', attempt: 1, stopping: new AbortController().signal });
  expect(seen).toEqual([{ event: 'memberships/loginSuccess', siteId, siteUserId: null }]);
});
