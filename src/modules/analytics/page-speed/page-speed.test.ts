/** Measurements over HTTP, a real database, and the percentiles that the report shows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { BATCH_PATH } from '../collection/model/paths.ts';
import { browserOf } from './model/browser.ts';
import { bucketOf, valueOf } from './model/buckets.ts';
import { markOf, METRICS } from './model/metrics.ts';
import { MILLISECONDS_MAX, THOUSANDTHS_MAX } from './model/speed-event.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
afterAll(() => subject.close());
const { a1, b1 } = world.sites;
const { article } = a1.content;
const token = await login(app, world.a.users.admin.username);

let views = 0;
type Event = Record<string, string | number>;

function batchOf(event: Event, of: Record<string, unknown> = {}) {
  views += 1;
  const events = [
    { sequence: 0, kind: 'pageView', afterMs: 0 },
    { sequence: 3, kind: 'pageSpeed', afterMs: 5, ...event },
  ];
  return {
    view: `speed${String(views).padStart(5, '0')}A`,
    ageMs: 9,
    page: 'content',
    item: article,
    events,
    ...of,
  };
}

async function post(body: unknown, userAgent = CHROME): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: BATCH_PATH,
    headers: { host: a1.host, 'user-agent': userAgent, 'content-type': 'text/plain;charset=UTF-8' },
    remoteAddress: '192.0.2.7',
    payload: JSON.stringify(body),
  });
  return statusCode;
}

interface Report {
  totals: Record<string, number | null>;
  totalsBefore: Record<string, number | null>;
  notice: string | null;
  points: { count: number }[];
  rows: { key: string; name: string; note: string | null; now: Record<string, number | null> }[];
}

async function report(input: Record<string, unknown> = {}): Promise<Report> {
  const { result, body } = await gql(app, {
    id: 'getPageSpeed',
    input: { site: a1.id, period: '7-days', ...input },
    token,
  });
  if (!result) throw new Error(body);
  return result as Report;
}

const stored = () =>
  database.superuser('select * from analytics_page_speed_day order by 4, 5, 6, 7, 8, 9, 10');

const GRID = { v: 1 as const, rows: [] };
let layoutId = 0;
beforeAll(async () => {
  await database.superuser('delete from analytics_page_speed_day');
  const { id } = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(layout, { site: a1.id, name: 'Harbour', type: 'module', key: 'harbour', grid: GRID }),
  );
  layoutId = id;
});

describe('report', () => {
  test('its figures are the 75th percentiles of the samples of people, and a repeated batch counts once', async () => {
    const place = { layout: layoutId, blockType: 'page_content', block: '1/1/1/1' };
    const batches = Array.from({ length: 8 }, (_, index) =>
      batchOf({ ...place, lcp: 1_000 * (index + 1), cls: 20 * index, ttfb: 100 }),
    );
    expect(new Set(await Promise.all(batches.map((batch) => post(batch))))).toEqual(new Set([204]));
    expect(await post(batches[0])).toBe(204);
    await post(batchOf({ lcp: 60_000 }), BOT);
    await post(batchOf({ inp: 300 }, { page: 'home', item: undefined }), FIREFOX);
    const { totals, notice, points, rows } = await report();
    expect(totals['samples']).toBe(8);
    expect(Math.abs(Number(totals['lcp']) - 6_000)).toBeLessThanOrEqual(300);
    expect(Math.abs(Number(totals['cls']) - 100)).toBeLessThanOrEqual(5);
    expect(Math.abs(Number(totals['inp']) - 300)).toBeLessThanOrEqual(15);
    expect(notice).toContain('LCP poor (8), INP needs improvement (1), CLS');
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(8);
    expect(rows.find(({ key }) => key === 'inp')).toMatchObject({
      name: 'Interaction to Next Paint',
      note: 'INP needs improvement (1)',
      now: { samples: 1, lcp: null },
    });
  });

  test.each([
    ['page', ['Items', 'Home']],
    ['layout', ['Harbour', 'No layout']],
    ['blockType', ['Page content', 'Not in a block']],
    ['block', ['1/1/1/1', 'Not in a block']],
    ['browser', ['Chromium (Chrome, Edge and others)', 'Firefox']],
  ])('rows by %s are %s', async (by, names) => {
    const { rows } = await report({ by });
    expect(rows.map(({ name }) => name).sort()).toEqual(names.toSorted());
  });

  test.each([
    [{ browser: 'firefox' }, 1],
    [{ pageType: 'content' }, 8],
    [{ blockType: 'page_content' }, 8],
    [{ blockPosition: '9/1/1/1' }, 0],
  ])('the filter %o leaves %d samples', async (filter, samples) => {
    expect((await report(filter)).totals['samples']).toBe(samples);
  });

  test('a layout has the change of its figures since its last change', async () => {
    await database.superuser(
      `insert into analytics_page_speed_day
       select $1, $2, current_date + n, 'lcp', 'content', $3, '', '', 'chromium', case when n < -10 then $4::integer else $5::integer end, 50
       from generate_series(-20, -3) as n`,
      [a1.organisationId, a1.id, layoutId, bucketOf(4_500), bucketOf(2_000)],
    );
    await database.superuser("update layout set updated = now() - interval '10 days' where id = $1", [
      layoutId,
    ]);
    const { rows } = await report({ by: 'layout', layout: layoutId, period: '30-days' });
    expect(rows[0]?.note).toMatch(/Changed \w{3} \d+, \d{4}: LCP 4\.\d\d s → 1\.9\d s\.$/);
    await database.superuser('delete from analytics_page_speed_day where samples = 50');
  });

  test('a site of another organisation is not found', async () => {
    const { body } = await gql(app, { id: 'getPageSpeed', input: { site: b1.id }, token });
    expect(body).toContain('SITE_NOT_FOUND');
  });
});

describe('input', () => {
  test.each([
    ['a time beyond a minute', { lcp: MILLISECONDS_MAX + 1 }],
    ['a negative time', { inp: -1 }],
    ['a fraction', { ttfb: 1.5 }],
    ['a shift beyond 10', { cls: THOUSANDTHS_MAX + 1 }],
    ['a text', { lcp: '5' }],
    ['a layout that is no id', { lcp: 5, layout: 0 }],
    ['a position of another form', { lcp: 5, block: 'top' }],
    ['a measurement of another kind', { kind: 'clickMenu', lcp: 5 }],
  ])('%s is refused with 400', async (_, event) => {
    const before = await stored();
    expect(await post(batchOf(event))).toBe(400);
    expect(await stored()).toEqual(before);
  });

  test('a layout of another site counts as none', async () => {
    await database.superuser('delete from analytics_page_speed_day');
    await post(batchOf({ lcp: 5, layout: 2_000_000_000 }));
    expect(await stored()).toMatchObject([{ layout_id: 0, samples: 1 }]);
  });

  test('measurements do not count as clicks', async () => {
    expect(await database.superuser("select 1 from analytics_click_day where kind = 'pageSpeed'")).toEqual(
      [],
    );
  });

  test('a full day counts measurements in the rows that it has, and others without page, layout and block', async () => {
    await database.superuser('delete from analytics_page_speed_day');
    const known = { lcp: 5, layout: layoutId, blockType: 'text', block: '1/1/1/1' };
    await post(batchOf(known));
    await database.superuser(
      `insert into analytics_page_speed_day
       select $1, $2, (now() at time zone s.time_zone)::date, 'lcp', 'p' || n, 0, '', '', 'other', 1, 1
       from site s, generate_series(1, 5000) n where s.id = $2`,
      [a1.organisationId, a1.id],
    );
    await post(batchOf(known));
    await post(batchOf({ ...known, block: '2/1/1/1' }));
    const { rows } = await report({ by: 'page', browser: 'chromium' });
    expect(rows.map(({ name, now }) => [name, now['samples']])).toEqual([
      [expect.not.stringMatching('Other'), 2],
      ['Other', 1],
    ]);
    await database.superuser('delete from analytics_page_speed_day');
  });
});

describe('rules', () => {
  test('a value in a bucket is recovered within 5 % and half a unit', () => {
    for (let value = 0; value <= MILLISECONDS_MAX; value += 1)
      expect(Math.abs(valueOf(bucketOf(value)) - value)).toBeLessThanOrEqual(value * 0.05 + 0.5);
  });

  test.each(METRICS)('a limit of $value belongs to the better mark', (metric) => {
    const marks = [metric.good, metric.good + 1, metric.poor, metric.poor + 1];
    expect(marks.map((value) => markOf(value, metric))).toEqual([
      'good',
      'needs improvement',
      'needs improvement',
      'poor',
    ]);
  });

  test.each([
    [CHROME, 'chromium'],
    [`${CHROME} Edg/142.0.0.0`, 'chromium'],
    [FIREFOX, 'firefox'],
    [
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'safari',
    ],
    [
      'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile Safari/604.1',
      'safari',
    ],
    ['', 'other'],
  ])('the user agent %s is %s', (userAgent, browser) => {
    expect(browserOf(userAgent)).toBe(browser);
  });
});
