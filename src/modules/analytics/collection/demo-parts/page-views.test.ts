/** The figures of the demo: plausible, few enough, consistent with each other, and marked. */
import { afterAll, expect, test } from 'vitest';
import { systemOf } from '#testing/make/make.ts';
import { buildSharedDemoApp } from '#testing/demo.ts';
import { reportStore } from '../../report-store/server/report-store.ts';
import { sampleNotice } from '../../report-figures/server/sample-notice.ts';

const demo = await buildSharedDemoApp();
afterAll(() => demo.close());

interface Sums {
  site: string;
  days: number;
  views: number;
  raw: number;
  rows: number;
}

const sumsOf = (source: string): Promise<Sums[]> =>
  demo.database.superuser<Sums & Record<string, unknown>>(
    `select s.tenant_key as site, count(distinct d.day)::integer as days, sum(d.views)::integer as views,
       sum(d.raw_views)::integer as raw, count(*)::integer as rows
     from ${source} d join site s on s.id = d.site_id where ${source.endsWith('item_day') ? 'true' : "dimension = 'sample'"}
     group by s.tenant_key order by 1`,
  );

test('each site has views on its days, and every day is marked as generated', async () => {
  const items = await sumsOf('analytics_item_day');
  expect(items.map(({ site }) => site)).toEqual(['batch', 'kaikante', 'quayside', 'raseef']);
  const marks = await sumsOf('analytics_day');
  for (const [index, { site, days, views, raw, rows }] of items.entries()) {
    expect(days).toBeGreaterThan(60);
    expect(views / days).toBeGreaterThan(15);
    expect(raw).toBeGreaterThan(views);
    expect(rows).toBeLessThan(25_000);
    expect(marks[index]).toMatchObject({ site, days, views, raw });
  }
});

test('the hours of a site agree with its days, and visitors are fewer than views', async () => {
  const rows = await demo.database.superuser<Record<string, number>>(
    `select (select sum(views) from analytics_hour h where h.site_id = s.id)::integer as hours,
       (select sum(views) from analytics_item_day d where d.site_id = s.id)::integer as days,
       (select sum(visitors) from analytics_visitor_day v where v.site_id = s.id and v.item_id = 0)::integer as visitors
     from site s`,
  );
  expect(rows).toHaveLength(4);
  for (const { hours = 0, days = 0, visitors = 0 } of rows) {
    expect(hours).toBe(days);
    expect(visitors).toBeGreaterThan(days / 2);
    expect(visitors).toBeLessThan(days);
  }
});

test('the report marks figures that were generated, and no others', async () => {
  const { siteId, organisationId } = demo.site('quayside');
  const notice = (from: string, until: string) =>
    demo.services.write(systemOf(organisationId, [siteId]), (work) =>
      sampleNotice(reportStore(work), [siteId], { from, until }),
    );
  expect(await notice('2020-01-01', '2099-12-31')).toMatch(
    /^Sample figures: those up to [A-Z][a-z]{2} \d{1,2}, \d{4} were generated for the demo\.$/,
  );
  expect(await notice('2020-01-01', '2020-01-31')).toBeNull();
});

test('samples of the speed of pages are on marked days only, and fewer than the views', async () => {
  const rows = await demo.database.superuser<Record<string, number>>(
    `select s.id, (select count(*) from analytics_page_speed_day p where p.site_id = s.id and not exists (
         select 1 from analytics_day d where d.site_id = p.site_id and d.day = p.day and d.dimension = 'sample'))::integer as unmarked,
       (select sum(samples) from analytics_page_speed_day p where p.site_id = s.id and p.metric = 'lcp')::integer as samples,
       (select sum(views) from analytics_item_day d where d.site_id = s.id)::integer as views
     from site s`,
  );
  expect(rows).toHaveLength(4);
  for (const { unmarked, samples = 0, views = 0 } of rows) {
    expect(unmarked).toBe(0);
    expect(samples).toBeGreaterThan(views / 50);
    expect(samples).toBeLessThan(views / 5);
  }
});
