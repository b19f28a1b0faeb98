/** Figures that are counted again from stored events, compared with those that were counted when the events arrived. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool, scopeOfSite, transaction } from '#server/db/index.ts';
import { withRecords, type RecordContext } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { buildTestWorld } from '#testing/world.ts';
import type { Batch, BatchEvent } from '../collection/model/batch.ts';
import { countVisitors } from '../collection/server/count-visitors.ts';
import type { ObservedBatch } from '../collection/server/observed.ts';
import { storeBatches } from '../collection/server/store-batches.ts';
import { sumDay } from '../report-store/postgres/sum-days.ts';
import { rebuildAnalytics } from './commands/rebuild-analytics.ts';
import { changeDay } from './server/change-day.ts';
import { countDay } from './server/count-day.ts';
import { FIGURE_TABLES } from './server/figure-tables.ts';

const HOUR_MS = 3_600_000;
const READER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const PROGRAM = 'curl/8.5.0';

const subject = await buildTestWorld();
const { database, services, world } = subject;
const { connectionString } = database;
const connection = () => createPool({ connectionString, sizeMax: 1, onError: () => undefined });
// The connection of a rebuild has temporary tables with the names of the figures.
const [pool, writers] = [connection(), connection()];
afterAll(async () => {
  await pool.end();
  await writers.end();
  await subject.close();
});
const { a1, a2 } = world.sites;

/** Three days around the night in which clocks were changed; Adelaide is half an hour off. */
const CASES = [
  { id: a1.id, zone: 'America/New_York', days: ['2025-03-08', '2025-03-09', '2025-03-10'] },
  { id: a2.id, zone: 'Australia/Adelaide', days: ['2025-04-05', '2025-04-06', '2025-04-07'] },
] as const;

beforeAll(async () => {
  await database.superuser("update ledger set retention_days = 8000 where name = 'analytics_event'");
  for (const { id, zone, days } of CASES) {
    await database.superuser('update site set time_zone = $2 where id = $1', [id, zone]);
    await database.superuser(
      `insert into analytics_salt (organisation_id, site_id, day, salt)
       select organisation_id, id, day, uuid_send(gen_random_uuid())
       from site, generate_series($2::date - 3, $2::date + 5, interval '1 day') as day where id = $1`,
      [id, days[0]],
    );
  }
  await services.sites.reload();
});

function siteOf(id: number): SiteRef {
  const site = services.sites.byId(id);
  if (!site) throw new Error('no site');
  return site;
}

/** Runs a unit of work at an instant that has passed. */
async function at<T>(id: number, ms: number, run: (work: RecordContext) => Promise<T>): Promise<T> {
  const { organisationId } = siteOf(id);
  const scope = scopeOfSite({ organisationId, siteId: id });
  const actor = { kind: 'system' as const, organisationId };
  const now = new Date(ms).toISOString();
  const { registry } = services;
  return transaction(writers, scope, (db) =>
    run(withRecords({ ...scope, db, actor, now, tags: new Set(), registry })),
  );
}

/** Numbers from 0 to 1 that are the same in every run. */
function sequenceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface Reading {
  batch: Batch;
  userAgent: string;
  ip: string;
  isStaff: boolean;
  startMs: number;
}

/** Views of people, programs and staff between two instants, each with some events. */
function readings(id: number, [fromMs, untilMs]: [number, number], random: () => number): Reading[] {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const items = Object.values(id === a1.id ? a1.content : a2.content).filter(Number.isInteger);
  return Array.from({ length: 220 }, (_, index) => {
    const sequences = [0, 1, 2, 3, 4].slice(0, 1 + Math.floor(random() * 5));
    const view = randomBytes(8).toString('base64url');
    const events = sequences.map((sequence): BatchEvent => {
      const afterMs = sequence * Math.floor(random() * 40 * 60_000);
      if (sequence === 0) return { sequence, kind: 'pageView', afterMs: 0 };
      if (random() < 0.2) return { sequence, kind: 'clickMenu', afterMs, location: 'Header' };
      if (random() < 0.2)
        return { sequence, kind: 'registration', afterMs, detail: 'headerJoin', location: 'Block' };
      const scroll = Math.floor(random() * 101);
      return { sequence, kind: 'reading', afterMs, seconds: Math.floor(random() * 900), scroll };
    });
    const arrival = pick<Partial<Batch>>([
      {},
      { referrerHost: 'www.google.com' },
      { campaign: `c-${Math.floor(random() * 5)}` },
    ]);
    const subjectOf = pick<Partial<Batch>>([
      { item: pick(items) },
      { item: pick(items) },
      {},
      { item: 2_000_000_000 },
    ]);
    return {
      batch: {
        view,
        ageMs: 0,
        page: 'content',
        ...subjectOf,
        ...arrival,
        width: pick([400, 800, 1_600]),
        access: pick(['open', 'gated']),
        ...(random() < 0.5 && { consent: true as const }),
        events,
      },
      userAgent: index % 7 === 0 ? PROGRAM : READER,
      ip: `192.0.2.${Math.floor(random() * 60)}`,
      isStaff: index % 31 === 0,
      startMs: fromMs + Math.floor(random() * (untilMs - fromMs)),
    };
  });
}

/** Splits a view into batches: late ones, repeated ones, those in another order, and those from a window of another size. */
function batchesOf(
  { batch, userAgent, ip, isStaff, startMs }: Reading,
  random: () => number,
): ObservedBatch[] {
  const sender = { userAgent, ip, isStaff, account: null };
  const sent = batch.events.map((event): ObservedBatch => {
    const lateMs = random() < 0.15 ? Math.floor(random() * 22 * HOUR_MS) : 0;
    const width = random() < 0.3 ? 500 : batch.width;
    return {
      batch: { ...batch, width, ageMs: event.afterMs + lateMs, events: [event] },
      sender,
      receivedMs: startMs + event.afterMs + lateMs,
      viewsThisMinute: random() < 0.05 ? 61 : 1,
    };
  });
  const again = sent
    .filter(() => random() < 0.1)
    .map((one) => ({
      ...one,
      receivedMs: one.receivedMs + 1_000,
      batch: { ...one.batch, ageMs: one.batch.ageMs + 1_000 },
    }));
  return [...sent, ...again];
}

/** Stores the batches of a case in the order of their arrival, some in one transaction, and counts visitors as jobs do. */
async function store({ id, days }: (typeof CASES)[number], seed: number): Promise<void> {
  const random = sequenceOf(seed);
  const fromMs = Date.parse(`${days[0]}T00:00:00Z`) - 12 * HOUR_MS;
  const untilMs = Date.parse(`${days[2]}T00:00:00Z`) + 12 * HOUR_MS;
  const arrived = readings(id, [fromMs, untilMs], random)
    .flatMap((reading) => batchesOf(reading, random))
    .toSorted((one, other) => one.receivedMs - other.receivedMs);
  const quarters = Map.groupBy(arrived, ({ receivedMs }) => Math.floor(receivedMs / (HOUR_MS / 4)));
  for (const [quarter, batches] of quarters) {
    const nowMs = batches.at(-1)?.receivedMs ?? fromMs;
    await at(id, nowMs, (work) => storeBatches(work, siteOf(id), { batches, turnedAway: quarter % 9 }));
    await at(id, (quarter + 1) * (HOUR_MS / 4), (work) =>
      countVisitors((run) => run(work), id, VIEWS_AT_ONCE),
    );
  }
}

const COUNTED = [
  ...FIGURE_TABLES,
  { name: 'analytics_visitor_day', values: ['visitors'] },
  { name: 'analytics_item_month', values: ['visitors', 'views', 'raw_views', 'seconds', 'read_through'] },
  { name: 'analytics_page_speed_month', values: ['samples'] },
  { name: 'analytics_month', values: ['1'] },
];

/** The rows of every table of figures, without those that count nothing. */
async function figures(id: number): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(
    COUNTED.map(async ({ name, values }) => {
      const isCounted = values.map((value) => `${value} <> 0`).join(' or ');
      const rows = await database.superuser(
        `select to_jsonb(t) as row from ${name} t where site_id = $1 and (${isCounted}) order by to_jsonb(t)::text`,
        [id],
      );
      return [name, rows.map(({ row }) => row)] as const;
    }),
  );
  return Object.fromEntries(tables);
}

/** The days of a case, and those of late events before and after them. */
function daysOf({ days }: (typeof CASES)[number]): string[] {
  const first = Date.parse(`${days[0]}T00:00:00Z`);
  return Array.from({ length: 6 }, (_, index) =>
    new Date(first + (index - 1) * 24 * HOUR_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
  );
}

/** Rebuilds the days of a case; returns how many rows changed. */
async function rebuild(of: (typeof CASES)[number]): Promise<number> {
  let changed = 0;
  for (const day of daysOf(of)) {
    const counted = await countDay(pool, siteOf(of.id), day);
    if (counted.events > 0) changed += await changeDay(pool, siteOf(of.id), counted);
  }
  return changed;
}

async function sumMonths({ id, days }: (typeof CASES)[number]): Promise<void> {
  const nowMs = Date.parse(`${days[2]}T00:00:00Z`) + 30 * 24 * HOUR_MS;
  for (let hasMore = true; hasMore;) ({ hasMore } = await at(id, nowMs, sumDay));
}

/** Visitors are counted in several slices of a day, and by a rebuild without slices. */
const VIEWS_AT_ONCE = 40;

describe.each(CASES)('$zone', (of) => {
  beforeAll(async () => {
    for (const { name } of COUNTED)
      await database.superuser(`delete from ${name} where site_id = $1`, [of.id]);
    await store(of, of.id);
    await database.superuser(
      `insert into analytics_page_speed_day
       select organisation_id, id, day, 'lcp', 'content', 0, '', '', 'chromium', n, 2
       from site, unnest($2::date[]) as day, generate_series(60, 64) as n where id = $1`,
      [of.id, of.days],
    );
    await sumMonths(of);
  });

  test('a rebuild of right figures changes no row of any table', async () => {
    const before = await figures(of.id);
    for (const { name } of COUNTED) expect(before[name]?.length).toBeGreaterThan(0);
    expect(await rebuild(of)).toBe(0);
    await sumMonths(of);
    expect(await figures(of.id)).toEqual(before);
  });

  test('figures that were lost or wrong are counted as when their events arrived', async () => {
    const before = await figures(of.id);
    await database.superuser('delete from analytics_item_day where site_id = $1', [of.id]);
    await database.superuser('delete from analytics_item_month where site_id = $1', [of.id]);
    await database.superuser('update analytics_page_speed_month set samples = 9 where site_id = $1', [of.id]);
    await database.superuser("delete from analytics_day where dimension <> 'campaign' and site_id = $1", [
      of.id,
    ]);
    await database.superuser(
      'update analytics_hour set views = views + 3, seconds = 0 where raw_views > 0 and site_id = $1',
      [of.id],
    );
    await database.superuser('update analytics_click_day set clicks = 99 where site_id = $1', [of.id]);
    await database.superuser('update analytics_visitor_day set visitors = 1 where site_id = $1', [of.id]);
    await database.superuser(
      `insert into analytics_visitor_day select organisation_id, site_id, day, 2000000001, 4
       from analytics_visitor_day where site_id = $1 and item_id = 0`,
      [of.id],
    );
    expect(await rebuild(of)).toBeGreaterThan(0);
    await sumMonths(of);
    expect(await figures(of.id)).toEqual(before);
  });

  test('events that arrive during a rebuild are counted once', async () => {
    const site = siteOf(of.id);
    const day = of.days[1];
    const counted = await countDay(pool, site, day);
    const startMs = Date.parse(`${day}T10:00:00Z`);
    const [reading] = readings(of.id, [startMs, startMs], sequenceOf(3));
    if (!reading) throw new Error('no reading');
    const [observed] = batchesOf({ ...reading, userAgent: READER, isStaff: false }, () => 0.5);
    if (!observed) throw new Error('no batch');
    await at(of.id, startMs, (work) => storeBatches(work, site, { batches: [observed], turnedAway: 0 }));
    await changeDay(pool, site, counted);
    const after = await figures(of.id);
    expect(await rebuild(of)).toBe(0);
    expect(await figures(of.id)).toEqual(after);
    expect(await countDay(pool, site, day)).toMatchObject({ events: counted.events + 1 });
  });

  test('an event without a reason of the present rules is one of a person', async () => {
    const before = await countDay(pool, siteOf(of.id), of.days[1]);
    await database.superuser(
      `update analytics_event set reasons = 'retired' where site_id = $1 and reasons = 'bot_agent' and kind = 'pageView'`,
      [of.id],
    );
    expect(before.differences).toEqual([]);
    const views = async () =>
      database.superuser(
        'select sum(views)::integer as views, sum(raw_views)::integer as raw from analytics_hour where site_id = $1',
        [of.id],
      );
    const [was] = await views();
    expect(await rebuild(of)).toBeGreaterThan(0);
    const [is] = await views();
    expect(Number(is?.['views'])).toBeGreaterThan(Number(was?.['views']));
    expect(is?.['raw']).toBe(was?.['raw']);
  });

  test('generated figures of the demo stay', async () => {
    const day = of.days[1];
    await database.superuser(
      `insert into analytics_day (organisation_id, site_id, day, dimension, value, views, raw_views, seconds)
       select organisation_id, id, $2, 'sample', 'demo', 1, 1, 1 from site where id = $1`,
      [of.id, day],
    );
    expect(await countDay(pool, siteOf(of.id), day)).toEqual({
      day,
      events: 0,
      isSample: true,
      differences: [],
    });
  });
});

test('each table of figures is counted again, or is known as one that cannot be', async () => {
  const tables = await database.superuser(
    `select distinct table_name as name from information_schema.columns
     where table_name like 'analytics\\_%' and column_name in ('day', 'hour', 'slot', 'month') order by 1`,
  );
  const derived = [
    'analytics_visitor_day',
    'analytics_item_month',
    'analytics_page_speed_month',
    'analytics_month',
  ];
  const left = [
    'analytics_cleared_day',
    'analytics_page_speed_day',
    'analytics_recent',
    'analytics_response_day',
    'analytics_salt',
    'analytics_search_day',
  ];
  expect(tables.map(({ name }) => name)).toEqual(
    [...FIGURE_TABLES.map(({ name }) => name), ...derived, ...left].toSorted(),
  );
});

describe('the command', () => {
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const commands = createPool({ connectionString, sizeMax: 2, onError: () => undefined });
  afterAll(() => commands.end());
  const site = siteOf(world.sites.b1.id);

  async function run(values: Record<string, string | boolean>): Promise<string[]> {
    const printed: string[] = [];
    const print = (text: string) => void printed.push(text);
    const ctx = {
      pool: commands,
      connectionString,
      sites: services.sites,
      print,
      showProgress: () => undefined,
    };
    await rebuildAnalytics.run(ctx, values);
    return printed;
  }

  test('a site without stored events is refused with the reason', async () => {
    await expect(run({ from: today, site: site.tenantKey })).rejects.toThrow('No events are stored');
  });

  test('figures of today are counted again, and the result names what was not', async () => {
    const nowMs = Date.now();
    const [reading] = readings(site.siteId, [nowMs, nowMs], sequenceOf(5));
    if (!reading) throw new Error('no reading');
    const batches = batchesOf({ ...reading, userAgent: READER, isStaff: false }, () => 0.5).slice(0, 1);
    await at(site.siteId, nowMs, (work) => storeBatches(work, site, { batches, turnedAway: 0 }));
    await at(site.siteId, nowMs, (work) => countVisitors((run) => run(work), site.siteId));
    await database.superuser('update analytics_hour set views = 50 where site_id = $1', [site.siteId]);
    const named = { from: today, site: site.tenantKey };
    const [json = ''] = await run({ ...named, json: true });
    expect(JSON.parse(json)).toMatchObject({
      from: today,
      sites: [{ site: site.tenantKey, days: [{ day: today, events: 1, changed: 1, isSample: false }] }],
    });
    const lines = await run(named);
    expect(lines[0]).toBe(`${site.tenantKey}  ${today}  1 events, all figures were right`);
    expect(lines.join('\n')).toContain('page speed were not counted again');
  });

  test('the sums of months are those of the stored figures, also on the connection of a rebuild', async () => {
    const clear = async (...tables: string[]) => {
      for (const table of tables)
        await database.superuser(`delete from ${table} where site_id = $1`, [site.siteId]);
    };
    await clear('analytics_month', 'analytics_item_month', 'analytics_item_day');
    await database.superuser(
      `insert into analytics_item_day select organisation_id, id, current_date - 6, 1, 'direct', 82, 90, 60, 1
       from site where id = $1`,
      [site.siteId],
    );
    await run({ from: today, site: site.tenantKey });
    const sums = await database.superuser(
      "select sum(views)::integer as views from analytics_item_month where site_id = $1 and channel = ''",
      [site.siteId],
    );
    expect(sums).toEqual([{ views: 82 }]);
  });

  test.each([
    ['2026-02-30', '“2026-02-30” is not a date. Write the day as 2026-11-27.'],
    ['yesterday', '“yesterday” is not a date.'],
    ['9999-01-01', '9999-01-01 is in the future. Name a day from'],
    ['2020-01-01', `The events of 2020-01-01 are not all stored any more`],
  ])('%s is refused with the reason', async (from, message) => {
    await expect(run({ from, site: site.tenantKey })).rejects.toThrow(message);
  });

  test('an unknown site is refused', async () => {
    await expect(run({ from: today, site: 'nowhere' })).rejects.toThrow('no site with the key “nowhere”');
  });

  test('a second rebuild is refused while one runs', async () => {
    const client = await pool.connect();
    await client.query("select pg_advisory_lock(hashtext('analytics_rebuild'), 0)");
    await expect(run({ from: today })).rejects.toThrow('Another rebuild of this installation is running.');
    await client.query('select pg_advisory_unlock_all()');
    client.release();
    expect(await run({ from: today, site: site.tenantKey })).not.toEqual([]);
  });
});
