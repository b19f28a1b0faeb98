/** A month of traffic, sent to the real endpoint while the clock is simulated, compared with the log of its generator. */
import { afterAll, expect, test, vi } from 'vitest';
import { makeMonth, MONTH, type MonthRequest } from '#testing/make/make-month.ts';
import { buildTestWorld } from '#testing/world.ts';
import { batchShape } from './model/batch.ts';
import { countVisitors } from './server/count-visitors.ts';
import { recordBatch } from './server/writer.ts';

/** Requests that arrive within this time are sent together. */
const STEP_MS = 2 * 3_600_000;

const VIEWS_PER_DAY = 300;

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
const { a1 } = world.sites;
afterAll(async () => {
  vi.useRealTimers();
  await subject.close();
});

/** Lets the server believe that it is a past instant: its own clock, and that of units of work. */
function simulateClock(): (ms: number) => void {
  let nowMs = MONTH.fromMs;
  const { write } = services;
  vi.spyOn(services, 'write').mockImplementation((who, run) =>
    write(who, (work) => run({ ...work, now: new Date(nowMs).toISOString() })),
  );
  vi.useFakeTimers({ toFake: ['Date'] });
  return (ms) => {
    nowMs = ms;
    vi.setSystemTime(ms);
  };
}

/** The month is long past: its rows are accepted, and its days have salts. */
async function prepare(): Promise<void> {
  await database.superuser("update ledger set retention_days = 8000 where name = 'analytics_event'");
  await database.superuser('update site set time_zone = $2 where id = $1', [a1.id, MONTH.zone]);
  await database.superuser(
    `insert into analytics_salt (organisation_id, site_id, day, salt)
     select organisation_id, id, day, uuid_send(gen_random_uuid())
     from site, generate_series('2025-02-27'::date, '2025-04-03'::date, interval '1 day') as day where id = $1`,
    [a1.id],
  );
  await services.sites.reload();
}

async function send({ body, beganMs, ip, userAgent, isStaff }: MonthRequest, nowMs: number): Promise<void> {
  const batch = { ...body, ageMs: nowMs - beganMs };
  if (isStaff) {
    const site = services.sites.byId(a1.id);
    if (!site) throw new Error('no site');
    const sender = { ip, userAgent, isStaff, account: null };
    expect(await recordBatch(services, site, { batch: batchShape.parse(batch), sender })).toBe(true);
    return;
  }
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/page-activity',
    headers: { host: a1.host, 'user-agent': userAgent, 'content-type': 'text/plain' },
    remoteAddress: ip,
    payload: JSON.stringify(batch),
  });
  expect(statusCode).toBe(204);
}

test('human views of a month equal the log by day and item, and visitors by day are within 2 %', async () => {
  await prepare();
  const { article, page, person } = a1.content;
  const month = makeMonth([article, page, person], VIEWS_PER_DAY);
  const setClock = simulateClock();
  const steps = Map.groupBy(month.requests, ({ arrivesMs }) => Math.floor(arrivesMs / STEP_MS));
  const actor = { kind: 'system' as const, organisationId: a1.organisationId };
  const who = { actor, organisationId: a1.organisationId, siteIds: [a1.id] };
  for (const [step, requests] of steps) {
    const nowMs = (step + 1) * STEP_MS;
    setClock(nowMs);
    await Promise.all(requests.map((request) => send(request, nowMs)));
    await services.write(who, (work) => countVisitors((run) => run(work), a1.id));
  }
  const counted = await database.superuser(
    `select day || ' ' || item_id as key, sum(views)::integer as views from analytics_item_day
     where site_id = $1 and day between '2025-03-01' and '2025-03-31' group by day, item_id having sum(views) > 0 order by 1`,
    [a1.id],
  );
  const logged = [...month.views].map(([key, views]) => ({ key, views }));
  expect(counted).toEqual(logged.toSorted((one, other) => (one.key < other.key ? -1 : 1)));
  const visitors = await database.superuser(
    `select day::text, visitors from analytics_visitor_day
     where site_id = $1 and item_id = 0 and day between '2025-03-01' and '2025-03-31' order by day`,
    [a1.id],
  );
  expect(visitors).toHaveLength(month.visitors.size);
  for (const { day, visitors: count } of visitors) {
    const exact = month.visitors.get(String(day))?.size ?? 0;
    expect(Math.abs(Number(count) - exact) / exact).toBeLessThanOrEqual(0.02);
  }
  const [raw] = await database.superuser('select sum(raw_views)::integer as raw from analytics_hour');
  const people = [...month.views.values()].reduce((sum, views) => sum + views, 0);
  expect(Number(raw?.['raw'])).toBeGreaterThan(people * 1.3);
});
