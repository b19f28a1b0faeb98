import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { isOfPerson } from './is-of-person.ts';
import { lockFigures } from './lock-figures.ts';

/** The item of `analytics_visitor_day` that means all pages of a site. */
export const ALL_PAGES = 0;

/**
 * Counts the visitors of today and yesterday, exactly, for a site and each of its items: people by the hash of the
 * day. Older days are final, because events are at most a day late; in the first hour of a day, the last of them have
 * not been counted yet.
 */
export async function countVisitors(work: RecordContext, siteId: number): Promise<void> {
  const { db, organisationId, now } = work;
  await lockFigures(work, siteId);
  await sql`
    with zone as (
      select id, time_zone, ((${now}::timestamptz - interval '1 hour') at time zone time_zone)::date - 1 as yesterday
      from site where organisation_id = ${organisationId} and id = ${siteId}),
    seen as (
      select (e.at at time zone zone.time_zone)::date as day, e.item, e.visitor
      from zone join analytics_event e on e.organisation_id = ${organisationId} and e.site_id = zone.id
        and e.at >= zone.yesterday::timestamp at time zone zone.time_zone
      -- Two days are up to 50 hours where clocks are set back.
      where e.at >= ${now}::timestamptz - interval '3 days' and e.kind = 'pageView' and ${isOfPerson('e')}
        and e.visitor is not null)
    insert into analytics_visitor_day as v (organisation_id, site_id, day, item_id, visitors)
    select ${organisationId}, ${siteId}, day, coalesce(item, ${ALL_PAGES}), count(distinct visitor)
    from seen
    group by grouping sets ((day), (day, item))
    having grouping(item) = 1 or item is not null
    order by 3, 4
    on conflict (organisation_id, site_id, day, item_id) do update set visitors = excluded.visitors
      where v.visitors <> excluded.visitors`.execute(db);
}
