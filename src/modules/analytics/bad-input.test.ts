/** What may go wrong around events: killed jobs, missing partitions, clocks that jump, and steps that nothing proves. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emit } from '#model/jobs/define-event.ts';
import { loginSuccess } from '#modules/memberships/index.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { ATTENTION_SECONDS_MAX, type Batch, type BatchEvent } from './collection/model/batch.ts';
import { SERVER_STEPS } from './collection/model/event-kinds.ts';
import { numberOf } from './collection/model/eight-bytes.ts';
import { BATCH_PATH } from './collection/model/paths.ts';
import { recordBatch } from './collection/server/writer.ts';

const HOUR_MS = 3_600_000;
const READER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
afterAll(() => subject.close());
const { a1, a2, b1 } = world.sites;
const { article } = a1.content;
const token = await login(app, world.a.users.admin.username);

let views = 0;
const pageView: BatchEvent = { sequence: 0, kind: 'pageView', afterMs: 0 };

function batchOf(of: Partial<Batch> = {}): Batch {
  const view = `clok${String((views += 1)).padStart(6, '0')}A`;
  return { view, ageMs: 5, page: 'content', item: article, events: [pageView], ...of };
}

async function post(batch: Batch): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: BATCH_PATH,
    headers: { host: a1.host, 'user-agent': READER, 'content-type': 'text/plain' },
    remoteAddress: `192.0.2.${views % 250}`,
    payload: JSON.stringify(batch),
  });
  return statusCode;
}

const stored = (view: string) =>
  database.superuser<{ at: string; seconds: number | null; visitor: string | null }>(
    'select at::text, seconds, visitor from analytics_event where view = $1 order by sequence',
    [numberOf(view)],
  );

/** Views of people and of all senders by day. */
const viewsByDay = () =>
  database.superuser(
    `select day::text, views, raw_views from analytics_day where site_id = ${a1.id} and dimension = 'page'
       and value = 'content' order by day`,
  );

async function totalViews(): Promise<number> {
  const days = await viewsByDay();
  return days.reduce((sum, { views: of }) => sum + Number(of), 0);
}

describe('sums of months', () => {
  const sums = () =>
    database.superuser('select to_jsonb(m) as row from analytics_item_month m order by to_jsonb(m)::text');
  const through = () => database.superuser('select to_jsonb(m) as row from analytics_month m order by 1');

  async function sumDays(): Promise<void> {
    await database.superuser(
      `select graphile_worker.add_job('analytics/sumDays', '{"organisation": null, "payload": {}}', max_attempts => 1)`,
    );
    await runJobs(subject);
  }

  async function deleteSums(): Promise<void> {
    for (const table of ['item_month', 'month']) await database.superuser(`delete from analytics_${table}`);
  }

  beforeAll(async () => {
    await deleteSums();
    for (const table of ['item_day', 'visitor_day'])
      await database.superuser(`delete from analytics_${table}`);
    const days = "generate_series(current_date - 45, current_date - 4, interval '1 day') as day";
    await database.superuser(
      `insert into analytics_item_day
       select $1, $2, day, item, 'search', 2 + extract(day from day)::integer % 3, 7, 60, 1
       from ${days}, unnest(array[$3::integer, 2000000001]) as item`,
      [a1.organisationId, a1.id, article],
    );
    await database.superuser(
      `insert into analytics_visitor_day select $1, $2, day, $3::integer, 3 from ${days}`,
      [a1.organisationId, a1.id, article],
    );
  });

  test.each([
    ['an error', `raise exception 'killed'`],
    ['the end of its connection', 'perform pg_terminate_backend(pg_backend_pid())'],
  ])('%s after half of the days leaves no half a day, and the next run adds the rest', async (_, kill) => {
    await deleteSums();
    await sumDays();
    const undisturbed = [await sums(), await through()];
    expect(undisturbed[0]?.length).toBeGreaterThan(3);
    await deleteSums();
    // The transaction of a day ends after its sums are written, before the day is marked as added.
    await database.superuser(`
      create function kill_half_way() returns trigger language plpgsql security definer as $$
      begin
        if new.through = current_date - 20 then ${kill}; end if;
        return new;
      end $$`);
    await database.superuser(
      'create trigger kill_half_way before insert or update on analytics_month for each row execute function kill_half_way()',
    );
    await sumDays();
    const [half] = await database.superuser(
      'select (current_date - max(through))::integer as days, sum(1)::integer as months from analytics_month',
    );
    expect(half?.['days']).toBe(21);
    await database.superuser('drop function kill_half_way() cascade');
    await sumDays();
    expect([await sums(), await through()]).toEqual(undisturbed);
  });
});

describe('partitions', () => {
  const name = (day: string) => `analytics_event_${day.replaceAll('-', '')}`;
  const partitions = (of: string) =>
    database.superuser('select 1 as one from pg_class where relname = $1', [of]);
  const utcDay = (daysAhead: number) =>
    new Date(Date.now() + daysAhead * 24 * HOUR_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

  test.each([
    ['today', 0],
    ['the next day, whose clock is ahead', 23],
  ])('batches that meet no partition of %s create it, also several at a time', async (_, hoursAhead) => {
    const nowMs = Date.now() + hoursAhead * HOUR_MS;
    const partition = name(new Date(nowMs).toISOString().slice(0, 'YYYY-MM-DD'.length));
    await database.superuser(`drop table if exists ${partition}`);
    const sites = [a1, a2, b1].flatMap(({ id }) => services.sites.byId(id) ?? []);
    const sender = { ip: '192.0.2.7', userAgent: READER, isStaff: false, account: null };
    const batches = sites.map(() => batchOf());
    vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
    try {
      // Transactions of one site wait for each other, those of several sites do not.
      const answers = await Promise.all(
        sites.map((site, index) =>
          recordBatch(services, site, { batch: batches[index] ?? batchOf(), sender }),
        ),
      );
      expect(answers).toEqual([true, true, true]);
    } finally {
      vi.useRealTimers();
    }
    for (const { view } of batches) expect(await stored(view)).toHaveLength(1);
    expect(await partitions(partition)).toHaveLength(1);
  });

  test('the daily job creates what is missing for the next 7 days, and rows stay', async () => {
    const batch = batchOf();
    expect(await post(batch)).toBe(204);
    await database.superuser(`drop table if exists ${name(utcDay(3))}`);
    await database.superuser('select maintain_ledgers(7)');
    for (let ahead = 0; ahead <= 7; ahead += 1) expect(await partitions(name(utcDay(ahead)))).toHaveLength(1);
    expect(await stored(batch.view)).toHaveLength(1);
  });
});

describe('clocks', () => {
  const reading = (sequence: number, afterMs: number, seconds: number): BatchEvent => ({
    sequence,
    kind: 'reading',
    afterMs,
    seconds,
    scroll: 10,
  });

  /** Sends a batch while the clock of the process is off. */
  async function postAt(jumpMs: number, batch: Batch): Promise<number> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jumpMs });
    try {
      return await post(batch);
    } finally {
      vi.useRealTimers();
    }
  }

  test.each([
    ['back', -HOUR_MS],
    ['forward', HOUR_MS],
  ])(
    'a clock that jumps an hour %s during a view loses no event and counts none twice',
    async (_, jumpMs) => {
      const batch = batchOf({ ageMs: 1_000 });
      const later = { ...batch, ageMs: 61_000, events: [reading(1, 61_000, 55)] };
      const last = { ...batch, ageMs: 90_000, events: [reading(2, 90_000, 80)] };
      const before = await totalViews();
      expect(await post(batch)).toBe(204);
      for (const sent of [batch, later, later]) expect(await postAt(jumpMs, sent)).toBe(204);
      for (const sent of [last, later, batch]) expect(await post(sent)).toBe(204);
      const rows = await stored(batch.view);
      expect(rows).toHaveLength(3);
      expect(await totalViews()).toBe(before + 1);
      const seconds = rows.map((row) => row.seconds ?? 0);
      expect(Math.min(...seconds)).toBeGreaterThanOrEqual(0);
      expect(seconds.reduce((sum, of) => sum + of, 0)).toBeLessThanOrEqual(80);
    },
  );

  test.each([
    ['back', -HOUR_MS],
    ['forward', HOUR_MS],
  ])(
    'a view that a clock an hour %s receives is on the day of that clock, with a visitor',
    async (_, jumpMs) => {
      const batch = batchOf();
      const atMs = Date.now() + jumpMs;
      expect(await postAt(jumpMs, batch)).toBe(204);
      const [row] = await stored(batch.view);
      expect(Math.abs(Date.parse(String(row?.at)) - atMs)).toBeLessThan(60_000);
      expect(row?.visitor).not.toBeNull();
      // The view is counted once, also after the clock was set right.
      const before = await viewsByDay();
      expect(await post(batch)).toBe(204);
      expect(await viewsByDay()).toEqual(before);
    },
  );

  test('events later than their batch happen when it arrives, and attention stays within half an hour', async () => {
    const future = batchOf({ ageMs: 0, events: [pageView, reading(1, 20 * HOUR_MS, ATTENTION_SECONDS_MAX)] });
    expect(await post(future)).toBe(204);
    const rows = await stored(future.view);
    const sent = rows.map(({ at }) => Math.abs(Date.parse(at) - Date.now()) < 60_000);
    expect(sent).toEqual([true, true]);
    expect(rows[1]?.seconds ?? 0).toBeLessThanOrEqual(1);
    const long = batchOf({
      ageMs: 20 * HOUR_MS,
      events: [
        pageView,
        reading(1, 10 * HOUR_MS, ATTENTION_SECONDS_MAX),
        reading(2, 20 * HOUR_MS, ATTENTION_SECONDS_MAX),
      ],
    });
    expect(await post(long)).toBe(204);
    expect((await stored(long.view)).map(({ seconds }) => seconds)).toEqual([
      null,
      ATTENTION_SECONDS_MAX,
      null,
    ]);
  });
});

describe('steps that the server knows', () => {
  async function steps(step: string): Promise<unknown> {
    const input = { site: a1.id, period: '7-days', step };
    const { result, body } = await gql(app, { id: 'getRegistrationFunnel', input, token });
    if (!result) throw new Error(body);
    return (result as { totals: { steps: number } }).totals.steps;
  }

  const claim = (detail: string) =>
    batchOf({ events: [pageView, { sequence: 1, kind: 'registration', afterMs: 1, detail }] });

  test.each([...SERVER_STEPS])(
    'a page that claims %s is refused, and nothing of it is stored',
    async (step) => {
      const before = await steps(step);
      const batch = claim(step);
      expect(await post(batch)).toBe(400);
      expect(await stored(batch.view)).toEqual([]);
      expect(await steps(step)).toBe(before);
    },
  );

  test('a page that claims a subscription is refused', async () => {
    const events: BatchEvent[] = [
      { sequence: 0, kind: 'newsletterSubscription', afterMs: 0, detail: 'OptIn', location: 'Account' },
    ];
    expect(await post(batchOf({ events }))).toBe(400);
  });

  test.each(['headerJoin', 'headerLogin', 'chooseMembership'])(
    'a click %s on a page counts',
    async (step) => {
      const before = await steps(step);
      expect(await post(claim(step))).toBe(204);
      expect(await steps(step)).toBe(Number(before) + 1);
    },
  );

  test('a login that a script reports and the server counts is one login, and the claim is raw', async () => {
    const before = Number(await steps('loginSuccess'));
    const { result } = await gql(app, {
      id: 'setEventRegistration',
      input: { eventName: 'loginSuccess', pageDetails: { contentId: article } },
      host: a1.host,
      headers: { 'user-agent': READER },
    });
    expect(result).toEqual({ ok: true });
    await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
      emit(work, loginSuccess, { siteId: a1.id, siteUserId: 71, goTo: null }),
    );
    await runJobs(subject);
    expect(await steps('loginSuccess')).toBe(before + 1);
    const claimed = await database.superuser(
      "select is_human, item from analytics_event where reasons = 'server_step'",
    );
    expect(claimed).toEqual([{ is_human: false, item: article }]);
  });
});
