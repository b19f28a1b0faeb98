/** The days of a site whose events are all stored. */
import { sql } from 'kysely';
import { scopeOfSite, transaction } from '#server/db/index.ts';
import type pg from 'pg';
import { retentionOf } from '../../collection/server/retention.ts';
import { VIEW_HOURS_MAX } from '../../collection/server/store-batches.ts';
import type { SiteToCount } from './count-day.ts';

export interface StoredDays {
  /** `2026-11-27`: the first day that can be counted again; null if no events are stored. */
  first: string | null;
  /** In the time zone of the site. */
  today: string;
}

/**
 * Finds the first day whose events are all stored: neither they nor the beginnings of their views, up to a day earlier,
 * can have been deleted after the retention.
 */
export async function storedDays(pool: pg.Pool, site: SiteToCount): Promise<StoredDays> {
  const { organisationId, siteId } = site;
  return transaction(pool, scopeOfSite(site), async (db, now) => {
    const { eventDays, eventDaysOfAll, eventsFrom } = await retentionOf({ db, organisationId });
    const retained = sql`greatest(${eventsFrom}::date::timestamp at time zone 'UTC', date_trunc('day',
      ${now}::timestamptz - make_interval(days => ${Math.min(eventDays, eventDaysOfAll)}), 'UTC'))`;
    const { rows } = await sql<StoredDays>`
      select (${now}::timestamptz at time zone site.time_zone)::date::text as today,
        case when stored.at is not null then greatest(
          -- The first day that begins so late that its views cannot have begun on a deleted day.
          ((${retained} + make_interval(hours => ${VIEW_HOURS_MAX})) at time zone site.time_zone
            + interval '1 day' - interval '1 millisecond')::date,
          (stored.at at time zone site.time_zone)::date)::text end as first
      from site
      left join lateral (
        select (select min(e.at) from analytics_event e where e.organisation_id = ${organisationId}
            and e.site_id = site.id and e.at >= day and e.at < day + interval '1 day') as at
        from generate_series(${retained}, ${now}::timestamptz, interval '1 day') as day
        where exists (
          select from analytics_event e where e.organisation_id = ${organisationId} and e.site_id = site.id
            and e.at >= day and e.at < day + interval '1 day')
        order by day limit 1) as stored on true
      where site.organisation_id = ${organisationId} and site.id = ${siteId}`.execute(db);
    const [found] = rows;
    return found ?? { first: null, today: now.slice(0, 'YYYY-MM-DD'.length) };
  });
}
