/** Views and visitors of a site on each of the last days. */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { ALL_PAGES } from '../../collection/server/count-visitors.ts';

export const WEEK_DAYS = 7;

export interface DayOfWeek {
  day: string;
  views: number;
  visitors: number;
  seconds: number;
}

/**
 * Returns the seven days of the site before `today`, and the seven before them; oldest first. The current day is left out: it
 * has fewer views than the complete day that it would be compared with.
 */
export async function readWeek(
  { db, organisationId }: UnitOfWork,
  siteId: number,
  today: string,
): Promise<{ now: DayOfWeek[]; before: DayOfWeek[] }> {
  const { rows } = await sql<DayOfWeek>`
    select day::date::text as day, coalesce(page.views, 0) as views, coalesce(seen.visitors, 0) as visitors,
      coalesce(page.seconds, 0) as seconds
    from generate_series(${today}::timestamp - make_interval(days => ${2 * WEEK_DAYS}),
      ${today}::timestamp - interval '1 day', '1 day') as day
    left join lateral (
      select sum(views)::double precision as views, sum(seconds)::double precision as seconds from analytics_day d
      where d.organisation_id = ${organisationId} and d.site_id = ${siteId} and d.dimension = 'page'
        and d.day = day.day::date) as page on true
    left join lateral (
      select visitors from analytics_visitor_day v
      where v.organisation_id = ${organisationId} and v.site_id = ${siteId} and v.item_id = ${ALL_PAGES}
        and v.day = day.day::date limit 1) as seen on true
    order by day`.execute(db);
  return { now: rows.slice(WEEK_DAYS), before: rows.slice(0, WEEK_DAYS) };
}
