/** The speed of pages in the demo: a tenth of the generated views, on the same days, which are marked as generated. */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { bucketOf } from '../model/buckets.ts';

/** Share of the views by browser, with typical values of each measurement; only Chromium measures layout shift. */
const TYPICAL = [
  { browser: 'chromium', share: 0.62, values: { lcp: 1_900, inp: 130, cls: 60, ttfb: 420 } },
  { browser: 'safari', share: 0.3, values: { lcp: 2_300, inp: 150, ttfb: 520 } },
  { browser: 'firefox', share: 0.08, values: { lcp: 2_100, inp: 170, ttfb: 480 } },
];

/** How samples spread around a typical value: factor, and share of the samples. */
const SPREAD = [
  [0.5, 0.12],
  [0.7, 0.2],
  [0.9, 0.22],
  [1.15, 0.2],
  [1.5, 0.14],
  [2.2, 0.08],
  [3.5, 0.04],
] as const;

/** Views of a page type for each view of an item, the type of its layout, and the block of its largest element. */
const PAGES = JSON.stringify([
  { page: 'content', views: 0.1, layout: 'content', block: 'page_content' },
  { page: 'section', views: 0.03, layout: 'section', block: 'content_list' },
]);

const BUCKETS = JSON.stringify(
  TYPICAL.flatMap(({ browser, share, values }) =>
    Object.entries(values).flatMap(([metric, value]) =>
      SPREAD.map(([factor, part]) => ({
        browser,
        metric,
        bucket: bucketOf(value * factor),
        share: share * part,
      })),
    ),
  ),
);

/** Fills the figures of a site that has generated views. */
export async function addSampleSpeed({ db, organisationId }: UnitOfWork, site: number): Promise<void> {
  await sql`
    with expected as (
      select d.day, spread.metric, page.page, coalesce(layout.id, 0) as layout_id,
        case when spread.metric in ('lcp', 'cls') then page.block else '' end as block_type,
        case when spread.metric in ('lcp', 'cls') then '1/1/1/1' else '' end as block,
        spread.browser, spread.bucket, round(d.views * page.views * spread.share)::integer as samples
      from analytics_day d
      cross join json_to_recordset(${PAGES}::json) as page (page text, views double precision, layout text, block text)
      cross join json_to_recordset(${BUCKETS}::json)
        as spread (browser text, metric text, bucket smallint, share double precision)
      left join lateral (
        select id from layout l
        where l.organisation_id = d.organisation_id and l.site_id = d.site_id and l.type = page.layout
        order by id limit 1) as layout on true
      where d.organisation_id = ${organisationId} and d.site_id = ${site} and d.dimension = 'page' and d.value = 'content')
    insert into analytics_page_speed_day
      (organisation_id, site_id, day, metric, page, layout_id, block_type, block, browser, bucket, samples)
    select ${organisationId}, ${site}, * from expected where samples > 0 order by 3, 4, 5, 6, 7, 8, 9, 10`.execute(
    db,
  );
}
