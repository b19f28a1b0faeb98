/** Figures of a site, and of some of its items, on days. */
import { sql } from 'kysely';
import type { Days } from '#reports/report-period.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { ALL_ITEMS, type DayFigures, type ItemFigures } from '../model/report-store.ts';
import { inDays } from './split-source.ts';

/** One lookup for each day and table. */
export async function readDays(
  { db, organisationId }: UnitOfWork,
  site: number,
  { from, until }: Days,
): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select day::date::text as day, coalesce(page.views, 0) as views, coalesce(seen.visitors, 0) as visitors,
      coalesce(page.seconds, 0) as seconds
    from generate_series(${from}::timestamp, ${until}::timestamp, '1 day') as day
    left join lateral (
      select sum(views)::double precision as views, sum(seconds)::double precision as seconds from analytics_day d
      where d.organisation_id = ${organisationId} and d.site_id = ${site} and d.dimension = 'page'
        and d.day = day.day::date) as page on true
    left join lateral (
      select visitors from analytics_visitor_day v
      where v.organisation_id = ${organisationId} and v.site_id = ${site} and v.item_id = ${ALL_ITEMS}
        and v.day = day.day::date limit 1) as seen on true
    order by day`.execute(db);
  return rows;
}

export async function readItemFigures(
  { db, organisationId }: UnitOfWork,
  { site, items, days }: { site: number; items: readonly number[]; days: Days },
): Promise<ItemFigures[]> {
  const { rows } = await sql<ItemFigures>`
    select item_id as id, sum(views)::double precision as views, sum(seconds)::double precision as seconds,
      sum(read_through)::double precision as "readThrough"
    from unnest(${[...items]}::integer[]) as wanted (item) cross join lateral (
      select item_id, views, seconds, read_through from analytics_item_day
      where organisation_id = ${organisationId} and item_id = wanted.item and site_id = ${site}
        and ${inDays(days)} offset 0) as of_day
    group by item_id having sum(views) > 0 order by item_id`.execute(db);
  return rows;
}
