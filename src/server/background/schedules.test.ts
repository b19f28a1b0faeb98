/** Jobs with cron expressions: each site's by its clocks, once for all processes, also around changes of clocks. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { integer } from '#fields/integer/field.ts';
import { site } from '#entities/site/entity.ts';
import { ofExtension } from '#model/define-module.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { startJobs } from './runner.ts';
import { createSchedules, type Schedules } from './schedules.ts';
import type { AnyJob } from './tasks.ts';

const ran: string[] = [];
/** A job of an example extension. */
const sendTides = ofExtension(
  'extensions/harbour/jobs/send-tides.ts',
  defineJob({
    name: 'harbour/sendTides',
    summary: 'Sends the tides to each site in the morning.',
    payload: { siteId: integer({ label: 'Site', required: true }) },
    attemptsMax: 1,
    schedule: { cron: '30 2 * * *', per: 'site' },
    run: async ({ organisationId }: JobContext, { siteId }) => void ran.push(`${organisationId} ${siteId}`),
  }),
) as unknown as AnyJob;
const countTides = defineJob({
  name: 'harbour/countTides',
  summary: 'Counts tides.',
  payload: {},
  attemptsMax: 1,
  scope: 'platform',
  schedule: { cron: '*/10 * * * *', per: 'installation' },
  run: async () => void ran.push('all'),
}) as unknown as AnyJob;

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1, a2, b1 } = world.sites;
const ZONES = new Map([
  [a1.id, 'Asia/Kolkata'],
  [a2.id, 'Europe/Brussels'],
  [b1.id, 'America/New_York'],
]);
const pool = new pg.Pool({ connectionString: database.connectionString });
afterAll(async () => {
  await pool.end();
  await subject.close();
});
beforeAll(async () => {
  for (const { id, organisationId } of [a1, a2, b1])
    await services.write(systemOf(organisationId, [id]), async (work) => {
      const record = await work.records.find(site, id);
      if (record) await work.records.writeSkippingPrepare(site, record, { timeZone: ZONES.get(id) });
    });
  await vi.waitFor(() => {
    const known = [world.a.id, world.b.id].flatMap((id) => services.sites.tenants(id, true));
    for (const [id, zone] of ZONES)
      if (known.find(({ siteId }) => siteId === id)?.timeZone !== zone)
        throw new Error('The site still has its former time zone.');
  });
});
async function forget(): Promise<void> {
  ran.length = 0;
  await database.superuser('delete from graphile_worker._private_jobs');
  await database.superuser('delete from graphile_worker._private_known_crontabs');
}
beforeEach(forget);

/** Another process, which has not looked yet. */
const process = (job: AnyJob) => createSchedules(pool, [job], services.sites);

/** Looks once a minute, and returns the sites whose job was queued, with the minute; only those of `ZONES`. */
async function queuedBetween(schedules: readonly Schedules[], from: string, to: string): Promise<string[]> {
  const found: string[] = [];
  for (let now = Date.parse(from); now <= Date.parse(to); now += 60_000) {
    await Promise.all(schedules.map(({ queueDue }) => queueDue(now)));
    const rows = await database.superuser<{ site: number | null }>(
      `delete from graphile_worker._private_jobs where payload ->> 'payload' is not null
       returning (payload -> 'payload' ->> 'siteId')::int as site`,
    );
    for (const { site: id } of rows)
      if (id === null || ZONES.has(id))
        found.push(`${id === null ? 'all' : ZONES.get(id)} ${new Date(now).toISOString().slice(0, 16)}`);
  }
  return found;
}

test('each site’s job is queued once by two processes, at the time of its zone', async () => {
  const both = [process(sendTides), process(sendTides)];
  expect(await queuedBetween(both, '2026-06-11T20:00Z', '2026-06-12T07:00Z')).toEqual([
    'Asia/Kolkata 2026-06-11T21:00',
    'Europe/Brussels 2026-06-12T00:30',
    'America/New_York 2026-06-12T06:30',
  ]);
});

test('a time that clocks skip is run when they have skipped it, and one that they repeat once', async () => {
  expect(await queuedBetween([process(sendTides)], '2026-03-29T00:00Z', '2026-03-29T03:00Z')).toEqual([
    'Europe/Brussels 2026-03-29T01:00',
  ]);
  await forget();
  expect(await queuedBetween([process(sendTides)], '2026-10-25T00:00Z', '2026-10-25T03:00Z')).toEqual([
    'Europe/Brussels 2026-10-25T00:30',
  ]);
});

test('missed times: the last is run once after an interruption, unless it is a day ago; a new job waits for its time', async () => {
  expect(await queuedBetween([process(countTides)], '2026-06-12T08:05Z', '2026-06-12T08:09Z')).toEqual([]);
  expect(await queuedBetween([process(countTides)], '2026-06-12T11:35Z', '2026-06-12T11:41Z')).toEqual([
    'all 2026-06-12T11:35',
    'all 2026-06-12T11:40',
  ]);
  const tides = () => process(sendTides);
  await tides().queueDue(Date.parse('2026-06-12T20:00Z'));
  await database.superuser('delete from graphile_worker._private_jobs');
  // Each of the three zones missed one run since then.
  expect(await queuedBetween([tides()], '2026-06-13T12:00Z', '2026-06-13T12:01Z')).toHaveLength(3);
  expect(await queuedBetween([tides()], '2026-06-13T12:01Z', '2026-06-13T12:02Z')).toEqual([]);
});

test('a running process queues the job and runs it for the site and its organisation', async () => {
  let now = Date.parse('2026-06-12T00:29Z');
  const jobs = new Map([[sendTides.name, sendTides]]);
  const own = { ...services, registry: { ...services.registry, jobs } };
  const running = await startJobs(own, database.connectionString, true, { now: () => now });
  now = Date.parse('2026-06-12T00:30Z');
  await vi.waitFor(() => expect(ran).toContain(`${a2.organisationId} ${a2.id}`), {
    timeout: 20_000,
    interval: 50,
  });
  expect(ran).not.toContain(`${a1.organisationId} ${a1.id}`);
  await running.stop();
});
