/** The days of a site whose events are all stored. */
import { sql } from 'kysely';
import { scopeOfSite, transaction } from '#server/db/index.ts';
import type pg from 'pg';
import type { SiteToCount } from './count-day.ts';

/** Hours before a day in which the views of its events can have begun. */
const EARLIER_HOURS = 25;

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
  return transaction(pool, scopeOfSite(site), async (db, now) => {
    const { rows } = await sql<StoredDays>`
      select (${now}::timestamptz at time zone site.time_zone)::date::text as today,
        (select day::date::text
          from generate_series((stored.since at time zone site.time_zone)::date::timestamp,
            (stored.since at time zone site.time_zone)::date::timestamp + interval '3 days', interval '1 day') as day
          where day at time zone site.time_zone >= stored.since order by day limit 1) as first
      from site
      cross join lateral (
        select greatest(date_trunc('day', min(e.at), 'UTC'),
          date_trunc('day', ${now}::timestamptz - make_interval(days => bounds.retention_days), 'UTC')
            + make_interval(hours => ${EARLIER_HOURS})) as since
        from ledger_bounds('analytics_event') as bounds
        join analytics_event e on e.organisation_id = ${site.organisationId} and e.site_id = site.id
        group by bounds.retention_days) as stored
      where site.organisation_id = ${site.organisationId} and site.id = ${site.siteId}`.execute(db);
    return rows[0] ?? { first: null, today: now.slice(0, 'YYYY-MM-DD'.length) };
  });
}
