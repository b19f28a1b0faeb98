import { setTimeout as sleep } from 'node:timers/promises';
import { call, login, type RunningApp } from '../e2e/support/app.ts';
import { query } from '../e2e/support/newsletters.ts';
import { startInstallation } from './lib/installation.ts';
import type { Measure, Scenario } from './lib/scenario.ts';

const ITEMS = 20_000;
const DAYS = 730;
const CHANNELS = [
  'campaign',
  'newsletter',
  'internal',
  'search',
  'assistant',
  'social',
  'referral',
  'direct',
];
/** Share of the cells of item, day and channel that have views. */
const FILLED = 0.1;
/** Rows that a day of page speed has at most. */
const SPEED_ROWS = 5_000;
const ROUNDS = 3;
const LIMIT_MS = 2_000;

/** Values of each dimension: as many as a large site has, and at most 1,000. */
const VALUES = {
  page: 12,
  type: 18,
  section: 100,
  author: 500,
  channel: 8,
  item_channel: 8,
  device: 3,
  access: 3,
  referrer: 1_000,
  campaign: 200,
  registration: 35,
};

/** Terms of a day; every second one is searched on that day only. */
const TERMS = 1_000;

const lastDays = (days: number) => {
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return { from: at(days - 1), until: at(0) };
};

const QUESTIONS = [
  ['getContentDetail', 'items of two years', lastDays(DAYS)],
  ['getContentDetail', 'items of a year', lastDays(365)],
  ['getContentDetail', 'items of 90 days', { period: '90-days' }],
  ['getContentDetail', 'items of two years by search engines', { ...lastDays(DAYS), channel: 'search' }],
  ['getContentDetail', 'sources of two years', { ...lastDays(DAYS), by: 'channel' }],
  ['getContentDetail', 'one item in two years', { ...lastDays(DAYS), item: 1_000_007 }],
  ['getAudience', 'sources of the audience in two years', lastDays(DAYS)],
  ['getAudience', 'referrers of two years', { ...lastDays(DAYS), by: 'referrer' }],
  ['getAudience', 'authors of two years', { ...lastDays(DAYS), by: 'author' }],
  ['getGateFunnel', 'gates of items in two years', lastDays(DAYS)],
  ['getGateFunnel', 'gates of sections in two years', { ...lastDays(DAYS), by: 'section' }],
  ['getGateFunnel', 'gates of articles in two years', { ...lastDays(DAYS), types: ['Article'] }],
  ['getRegistrationFunnel', 'steps of registrations in two years', lastDays(DAYS)],
  ['getSearchTerms', 'terms of two years', lastDays(DAYS)],
  ['getSearchTerms', 'terms of two years without results', { ...lastDays(DAYS), withoutResults: true }],
  ['getPageSpeed', 'page speed of two years', lastDays(DAYS)],
  ['getPageSpeed', 'page speed by layout in two years', { ...lastDays(DAYS), by: 'layout' }],
  ['getPageSpeed', 'page speed of two years by week', { ...lastDays(DAYS), unit: 'week' }],
] as const;

/** How long reports on views take. */
export const scenario: Scenario = {
  name: 'analytics-reports',
  about: `Reports over the figures of ${ITEMS} items, ${DAYS} days and ${CHANNELS.length} channels, a tenth of them filled.`,
  goals: QUESTIONS.map(([, metric]) => ({ metric, of: 'value', atMost: LIMIT_MS })),
  async run(bench) {
    const { app } = await startInstallation(bench);
    const [site] = await query(app, "select id, organisation_id from site where tenant_key = 'quayside'", []);
    const ids = [site?.['organisation_id'], site?.['id']];
    await fill(app, ids);
    await sumMonths(app);
    const summing = await secondsOfDay(app);
    const token = await login(app);
    const measures: Measure[] = [{ metric: 'adding a day to its month', unit: 's', value: summing }];
    for (const [operation, metric, input] of QUESTIONS) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = performance.now();
        await call(app, operation, { site: site?.['id'], ...input }, token);
        times.push(performance.now() - before);
      }
      measures.push({ metric, unit: 'ms', value: Math.max(...times) });
    }
    return measures;
  },
};

async function fill(app: RunningApp, ids: readonly unknown[]): Promise<void> {
  const day = `current_date - ${DAYS - 1} + day as day`;
  const tables = ['item_day', 'day', 'visitor_day', 'outcome_day', 'search_day', 'page_speed_day'];
  for (const table of tables) await query(app, `truncate analytics_${table}`, []);
  await query(
    app,
    `insert into analytics_outcome_day
     select $1::integer, $2::integer, ${day}, case when item = 0 then 0 else 1000000 + item end, 9, 2, 1, 1, 1, 2, 3
     from generate_series(0, ${DAYS - 1}) day, generate_series(0, ${ITEMS}) item where item = 0 or random() < ${FILLED}`,
    [...ids],
  );
  await query(
    app,
    `insert into analytics_search_day
     select $1::integer, $2::integer, ${day}, 'term ' || case when n % 2 = 0 then n::text else day || '/' || n end, 3, n % 2, 1
     from generate_series(0, ${DAYS - 1}) day, generate_series(1, ${TERMS}) n`,
    [...ids],
  );
  await query(
    app,
    `insert into analytics_page_speed_day
     select $1::integer, $2::integer, ${day}, (array['lcp', 'inp', 'cls', 'ttfb'])[1 + n % 4], 'page' || n % 12, n / 100,
       'text', n % 7 || '/1/1/1', 'chromium', n % 100, 2
     from generate_series(0, ${DAYS - 1}) day, generate_series(0, ${SPEED_ROWS - 1}) n`,
    [...ids],
  );
  await query(
    app,
    `insert into analytics_item_day
     select $1::integer, $2::integer, ${day}, 1000000 + item, channel, 3, 5, 90, 1
     from generate_series(0, ${DAYS - 1}) day, generate_series(1, ${ITEMS}) item, unnest($3::text[]) channel
     where random() < ${FILLED}`,
    [...ids, CHANNELS],
  );
  await query(
    app,
    `insert into analytics_visitor_day
     select $1::integer, $2::integer, ${day}, case when item = 0 then 0 else 1000000 + item end, 2
     from generate_series(0, ${DAYS - 1}) day, generate_series(0, ${ITEMS}) item
     where item = 0 or random() < ${FILLED}`,
    [...ids],
  );
  await query(
    app,
    `insert into analytics_day (organisation_id, site_id, day, dimension, value, views, raw_views, seconds, read_through)
     select $1::integer, $2::integer, ${day}, of.key,
       case when of.key in ('section', 'author') then (1000000 + n)::text else of.key || n end, 30, 50, 900, 10
     from generate_series(0, ${DAYS - 1}) day, jsonb_each($3::jsonb) as of, generate_series(1, of.value::integer) n`,
    [...ids, JSON.stringify(VALUES)],
  );
  for (const table of tables) await query(app, `vacuum analyze analytics_${table}`, []);
}

/** Stores the sums that the daily job has made of all days but the last one that is final. */
async function sumMonths(app: RunningApp): Promise<void> {
  const statements = [
    'truncate analytics_item_month, analytics_page_speed_month, analytics_month',
    `insert into analytics_item_month
     select organisation_id, site_id, coalesce(channel, ''), date_trunc('month', day)::date, item_id,
       sum(views), sum(raw_views), sum(seconds), sum(read_through), 0
     from analytics_item_day where day < current_date - 3
     group by grouping sets ((1, 2, 4, 5, channel), (1, 2, 4, 5))`,
    `insert into analytics_item_month as m
     select organisation_id, site_id, '', date_trunc('month', day)::date, item_id, 0, 0, 0, 0, sum(visitors)
     from analytics_visitor_day where day < current_date - 3 group by 1, 2, 4, 5
     on conflict (organisation_id, site_id, channel, month, item_id) do update set visitors = excluded.visitors`,
    `insert into analytics_page_speed_month
     select organisation_id, site_id, date_trunc('month', day)::date, metric, page, layout_id, block_type, block, browser, bucket,
       sum(samples)
     from analytics_page_speed_day where day < current_date - 3 group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
    `insert into analytics_month
     select organisation_id, site_id, date_trunc('month', day)::date, max(day), max(day)
     from analytics_visitor_day where day < current_date - 3 and item_id = 0 group by 1, 2, 3`,
    'vacuum analyze analytics_item_month',
    'vacuum analyze analytics_page_speed_month',
  ];
  for (const statement of statements) await query(app, statement, []);
}

/** Seconds in which the daily job adds one day to its month. */
async function secondsOfDay(app: RunningApp): Promise<number> {
  const startedAt = performance.now();
  await query(
    app,
    `select graphile_worker.add_job('analytics/sumDays', '{"organisation": null, "payload": {}}')`,
    [],
  );
  const unfinished = `select 1 from graphile_worker.jobs where task_identifier = 'analytics/sumDays'`;
  while ((await query(app, unfinished, [])).length > 0) await sleep(50);
  return (performance.now() - startedAt) / 1_000;
}
