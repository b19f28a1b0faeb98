/** Reports on stored figures: sums of months, all sites, and names of rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobs } from '#testing/jobs.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { dayText } from './server/day-text.ts';
import { firstProvisionalDay } from './server/provisional-days.ts';

const subject = await buildTestWorld();
const { app, database, world } = subject;
afterAll(() => subject.close());
const { a1, a2, b1 } = world.sites;
const { article } = a1.content;
const token = await login(app, world.a.users.admin.username);

interface Report {
  notice: string | null;
  totals: Record<string, number | null>;
  totalsBefore: Record<string, number | null>;
  points: { count: number; before: number | null }[];
  rows: { key: string; name: string; note: string | null; now: Record<string, number | null> }[];
}

async function report(id: string, input: Record<string, unknown>, of = token): Promise<Report> {
  const { result, body } = await gql(app, { id, input: { site: a1.id, ...input }, token: of });
  if (!result) throw new Error(body);
  return result as Report;
}

/** Days of the last two years, in UTC: months that have ended among them. */
const DAYS = 'generate_series(current_date - 730, current_date, interval $$1 day$$) as day';

beforeAll(async () => {
  for (const table of ['item_day', 'visitor_day', 'day', 'item_month', 'month'])
    await database.superuser(`delete from analytics_${table}`);
  for (const { id, organisationId } of [a1, a2, b1]) {
    await database.superuser(`
      insert into analytics_item_day
      select ${organisationId}, ${id}, day, item, channel, 2 + extract(day from day)::integer % 3, 7, 60, 1
      from ${DAYS}, unnest(array[${article}, 2000000001]) as item, unnest(array['search', 'direct']) as channel
      where item = ${article} or extract(day from day) > 15`);
    await database.superuser(`
      insert into analytics_visitor_day
      select ${organisationId}, ${id}, day, item, 3 from ${DAYS}, unnest(array[0, ${article}, 2000000001]) as item`);
    await database.superuser(`
      insert into analytics_day (organisation_id, site_id, day, dimension, value, views, raw_views, seconds, read_through)
      select organisation_id, site_id, day, of.dimension, of.value, sum(views), sum(raw_views), sum(seconds), sum(read_through)
      from analytics_item_day, lateral (values ('item_channel', channel), ('channel', channel), ('page', 'content'),
        ('type', 'Article'), ('referrer', '…')) as of (dimension, value)
      where site_id = ${id} group by 1, 2, 3, 4, 5`);
  }
});

const YEARS = { from: '', until: '' };
beforeAll(async () => {
  const [days] = await database.superuser(
    'select (current_date - 400)::text as from, (current_date - 3)::text as until',
  );
  Object.assign(YEARS, days);
});

async function sumDays() {
  await database.superuser(
    `select graphile_worker.add_job('analytics/sumDays', '{"organisation": null, "payload": {}}')`,
  );
  await runJobs(subject);
}

describe('months', () => {
  const questions = [
    {},
    { by: 'channel' },
    { channel: 'search' },
    { item: article },
    { item: article, by: 'channel' },
    { allSites: true },
  ];

  test('sums of months change no figure of a report', async () => {
    const ask = () => Promise.all(questions.map((of) => report('getContentDetail', { ...YEARS, ...of })));
    const byDays = await ask();
    expect(byDays[0]?.totals['views']).toBeGreaterThan(1_000);
    expect(byDays[0]?.rows.map(({ name }) => name)).toContain('Deleted item');
    await sumDays();
    const [months] = await database.superuser('select count(*)::integer as count from analytics_month');
    expect(months?.['count']).toBeGreaterThanOrEqual(3 * 23);
    expect(await ask()).toEqual(byDays);
  });

  test('totals are the sums of the rows, and points those of the total', async () => {
    const { totals, rows, points } = await report('getContentDetail', YEARS);
    const sum = (key: string) => rows.reduce((all, { now }) => all + (now[key] ?? 0), 0);
    expect([sum('views'), sum('rawViews'), sum('readThrough')]).toEqual([
      totals['views'],
      totals['rawViews'],
      totals['readThrough'],
    ]);
    expect(points.reduce((all, { count }) => all + count, 0)).toBe(totals['views']);
  });

  test('a day that is not final is not added, and no day is added twice', async () => {
    const through = () => database.superuser('select max(through)::text as last from analytics_month');
    const sums = () => database.superuser('select sum(views)::integer as views from analytics_item_month');
    const before = [await through(), await sums()];
    const [day] = await database.superuser(
      'select max((now() at time zone time_zone)::date - 3)::text as last from site',
    );
    expect(String(before[0]?.[0]?.['last']) <= String(day?.['last'])).toBe(true);
    await sumDays();
    expect([await through(), await sums()]).toEqual(before);
  });
});

describe('provisional days', () => {
  const day = async (daysAgo: number) => {
    const [row] = await database.superuser<{ day: string }>(
      'select ((now() at time zone time_zone)::date - $1::integer)::text as day from site where id = $2',
      [daysAgo, a1.id],
    );
    return String(row?.day);
  };

  test('reports mark days until 48 hours after their end', async () => {
    const first = await day(2);
    const since = `Figures from ${dayText(first)} on are provisional: events can arrive up to 48 hours late.`;
    for (const name of ['getContentDetail', 'getAudience', 'getPageSpeed', 'getEditorialTracking'])
      expect([name, (await report(name, { from: await day(9), until: await day(0) })).notice]).toEqual([
        name,
        expect.stringContaining(since),
      ]);
    const older = await report('getAudience', { from: await day(9), until: await day(3) });
    expect(older.notice ?? '').not.toContain('provisional');
  });

  test.each([
    ['2026-11-27T12:00:00.000Z', 'Asia/Kathmandu', '2026-11-25'],
    ['2026-11-27T18:20:00.000Z', 'Asia/Kathmandu', '2026-11-26'],
    ['2026-10-25T22:30:00.000Z', 'Europe/Berlin', '2026-10-23'],
    ['2026-10-25T23:30:00.000Z', 'Europe/Berlin', '2026-10-24'],
  ])('at %s in %s, the first provisional day is %s', (now, zone, first) => {
    expect(firstProvisionalDay(now, [zone])).toBe(first);
  });

  test('a report over all sites marks days that are provisional on any of them', async () => {
    // Their days differ at every instant: the clocks are 26 hours apart.
    const zones = new Map([
      [a1.id, 'Pacific/Kiritimati'],
      [a2.id, 'Etc/GMT+12'],
    ]);
    const setZones = async (zoneOf: (site: number) => string) => {
      for (const site of zones.keys())
        await database.superuser('update site set time_zone = $2 where id = $1', [site, zoneOf(site)]);
    };
    const before = await database.superuser<{ id: number; zone: string }>(
      'select id, time_zone as zone from site',
    );
    await setZones((site) => zones.get(site) ?? 'UTC');
    const [other] = await database.superuser<{ first: string }>(
      "select ((now() at time zone 'Etc/GMT+12')::date - 2)::text as first",
    );
    const input = { from: await day(9), until: await day(0) };
    const sinceText = (first: string) => `Figures from ${dayText(first)} on are provisional`;
    const [own, ofOther] = [sinceText(await day(2)), sinceText(String(other?.first))];
    expect(own).not.toBe(ofOther);
    for (const name of ['getContentDetail', 'getEditorialTracking']) {
      expect((await report(name, { ...input, allSites: true })).notice).toContain(ofOther);
      expect((await report(name, input)).notice).toContain(own);
    }
    await setZones((site) => before.find(({ id }) => id === site)?.zone ?? 'UTC');
  });
});

describe('sites', () => {
  test('all sites of the user are one sum; those of another organisation are not counted', async () => {
    const one = await report('getAudience', YEARS);
    const all = await report('getAudience', { ...YEARS, allSites: true });
    expect(all.totals['views']).toBe(2 * Number(one.totals['views']));
    expect(all.totals['visitors']).toBe(2 * Number(one.totals['visitors']));
  });

  test('a site of another organisation is not found', async () => {
    const { body } = await gql(app, { id: 'getAudience', input: { site: b1.id }, token });
    expect(body).toContain('SITE_NOT_FOUND');
  });
});

describe('names', () => {
  test.each([
    ['channel', ['Direct', 'Search engines']],
    ['page', ['Items']],
    ['type', ['Articles']],
    ['referrer', ['Other']],
    ['author', []],
  ])('rows by %s are %s', async (by, names) => {
    const { rows } = await report('getAudience', { ...YEARS, by });
    expect(rows.map(({ name }) => name).sort()).toEqual(names);
  });
});
