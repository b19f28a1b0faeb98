/** Sums of the speed of pages by month: reports that read them, and the job that makes them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#reports/report-period.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { PAGE_SPEED_BREAKDOWNS } from './model/page-speed.ts';

const subject = await buildTestWorld();
const { app, database, world } = subject;
afterAll(() => subject.close());
const { a1, a2 } = world.sites;
const token = await login(app, world.a.users.admin.username);

interface Report {
  totals: Record<string, number | null>;
  totalsBefore: Record<string, number | null>;
  points: { count: number; before: number | null }[];
  rows: { key: string; now: Record<string, number | null> }[];
}

async function report(input: Record<string, unknown>): Promise<Report> {
  const { result, body } = await gql(app, { id: 'getPageSpeed', input: { site: a1.id, ...input }, token });
  if (!result) throw new Error(body);
  return result as Report;
}

const dayBefore = (days: number) => addDays(new Date().toISOString().slice(0, 'YYYY-MM-DD'.length), -days);
/** Two periods of 200 days, whose chart has points by month; those of the previous one begin within months. */
const MONTHS = { from: dayBefore(199), until: dayBefore(0) };

async function sumDays() {
  await database.superuser(
    `select graphile_worker.add_job('analytics/sumDays', '{"organisation": null, "payload": {}}')`,
  );
  await runJobs(subject);
}

const sums = () =>
  database.superuser('select to_jsonb(m)::text as row from analytics_page_speed_month m order by 1');

beforeAll(async () => {
  for (const table of ['page_speed_day', 'page_speed_month', 'item_day', 'item_month', 'month'])
    await database.superuser(`delete from analytics_${table}`);
  for (const { id, organisationId } of [a1, a2]) {
    const days = 'generate_series(current_date - 399, current_date, interval $$1 day$$) as day';
    // Values, pages, layouts and browsers differ by day, and from site to site.
    await database.superuser(`
      insert into analytics_page_speed_day
      select ${organisationId}, ${id}, day, metric, (array['content', 'home', 'section'])[1 + (n + extract(day from day)::integer) % 3],
        case when n % 2 = 0 then ${a1.id} else 0 end, case when n % 3 = 0 then 'text' else '' end,
        case when n % 3 = 0 then n || '/1/1/1' else '' end, (array['chromium', 'safari'])[1 + n % 2],
        20 + (n * 7 + extract(doy from day)::integer) % 60, 1 + (n + ${id}) % 4
      from ${days}, unnest(array['lcp', 'inp', 'cls']) as metric, generate_series(1, 6) as n
      where extract(day from day)::integer % 5 <> n % 5`);
    // The first view of an item follows the first measurement by some days.
    await database.superuser(`
      insert into analytics_item_day
      select ${organisationId}, ${id}, day, 1, 'direct', 2, 3, 60, 1 from ${days} where day > current_date - 395`);
  }
});

describe('reports', () => {
  const filters = [
    {},
    { allSites: true },
    { unit: 'week' },
    { from: dayBefore(70), until: dayBefore(9), unit: 'day' },
    { period: '30-days' },
    { period: 'last-month' },
    { pageType: 'home' },
    { blockType: 'text', browser: 'safari' },
    { blockPosition: '3/1/1/1' },
  ];
  const questions = [
    ...PAGE_SPEED_BREAKDOWNS.map(({ value: by }) => ({ ...MONTHS, by })),
    ...filters.map((filter) => ({ ...('period' in filter ? {} : MONTHS), by: 'page', ...filter })),
  ];
  const ask = () => Promise.all(questions.map(report));

  test('sums of months change no figure of a report, by any breakdown, filter and unit', async () => {
    const byDays = await ask();
    for (const [index, { totals, points, rows }] of byDays.entries()) {
      expect([questions[index], totals['samples'], rows.length]).toEqual([
        questions[index],
        expect.any(Number),
        expect.any(Number),
      ]);
      expect(Number(totals['samples'])).toBeGreaterThan(20);
      expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(totals['samples']);
    }
    await sumDays();
    expect((await sums()).length).toBeGreaterThan(2 * 12 * 60);
    expect(await ask()).toEqual(byDays);
  });

  test('a report reads sums instead of the days in them', async () => {
    const before = await report(MONTHS);
    const whole = `day >= date_trunc('month', current_date) - interval '5 months' and day < date_trunc('month', current_date)`;
    await database.superuser(
      `create table days as select * from analytics_page_speed_day where ${whole} and day < current_date - 4`,
    );
    await database.superuser('delete from analytics_page_speed_day where day in (select day from days)');
    expect(await report(MONTHS)).toEqual(before);
    await database.superuser('insert into analytics_page_speed_day select * from days');
    await database.superuser('drop table days');
  });
});

describe('the job', () => {
  test('sums have all days of a month up to the last final one, and no provisional day', async () => {
    const through = await database.superuser<{ last: string; final: string }>(
      `select max(m.speed_through)::text as last, max((now() at time zone s.time_zone)::date - 3)::text as final
       from analytics_month m join site s on s.id = m.site_id group by s.id`,
    );
    expect(through).toHaveLength(2);
    for (const { last, final } of through) expect(last).toBe(final);
    const wrong = await database.superuser(`
      select * from (
        select d.site_id, m.month, sum(d.samples) as days from analytics_month m join analytics_page_speed_day d
          on d.site_id = m.site_id and d.day between m.month and m.through group by 1, 2) as counted
      full join (select site_id, month, sum(samples) as sums from analytics_page_speed_month group by 1, 2) as summed
        using (site_id, month)
      where days is distinct from sums`);
    expect(wrong).toEqual([]);
  });

  test('a second run adds no day again', async () => {
    const before = await sums();
    await sumDays();
    expect(await sums()).toEqual(before);
  });

  test('days that a process of the previous version summed without the speed of pages are added later', async () => {
    const before = await sums();
    const [last] = await database.superuser<{ month: string }>(
      'select max(month)::text as month from analytics_month',
    );
    const ofMonth = [last?.month];
    await database.superuser('delete from analytics_page_speed_month where month = $1', ofMonth);
    await database.superuser(
      `insert into analytics_page_speed_month
       select organisation_id, site_id, day, metric, page, layout_id, block_type, block, browser, bucket, samples
       from analytics_page_speed_day where day = $1`,
      ofMonth,
    );
    await database.superuser(
      'update analytics_month set speed_through = month, through = through - 1 where month = $1',
      ofMonth,
    );
    const byDays = (await report(MONTHS)).totals;
    await sumDays();
    expect(await sums()).toEqual(before);
    expect((await report(MONTHS)).totals).toEqual(byDays);
  });

  test('sums of a month that is not noted any more are made again', async () => {
    const before = await sums();
    await database.superuser(
      'delete from analytics_month where month = (select max(month) from analytics_month)',
    );
    await sumDays();
    expect(await sums()).toEqual(before);
  });
});
