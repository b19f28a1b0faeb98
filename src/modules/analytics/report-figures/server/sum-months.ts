/**
 * Sums the figures of items over months that have ended, so that a report on years reads a row for each month instead of
 * one for each day.
 */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { ALL_CHANNELS } from './sources.ts';

/** Months for which figures are stored: sums of older months would be deleted again. */
const MONTHS_MAX = 25;

/** Days after the end of a month until its figures are final: events and visitors can be two days late. */
const FINAL_AFTER_DAYS = 2;

/** Sums the oldest month that is final and not summed yet; returns whether more are left. */
export async function sumMonth(work: RecordContext): Promise<{ hasMore: boolean }> {
  const { db, organisationId, now } = work;
  const { rows } = await sql<{ site: number; month: string }>`
    select site.id as site, month.first::date::text as month
    from site
    cross join lateral (select (${now}::timestamptz at time zone site.time_zone)::date as today) as zone
    cross join lateral generate_series(date_trunc('month', zone.today::timestamp) - make_interval(months => ${MONTHS_MAX}),
      date_trunc('month', zone.today::timestamp) - interval '1 month', interval '1 month') as month (first)
    where site.organisation_id = ${organisationId}
      and (month.first + interval '1 month')::date + ${FINAL_AFTER_DAYS}::integer <= zone.today
      and not exists (
        select 1 from analytics_month m
        where m.organisation_id = ${organisationId} and m.site_id = site.id and m.month = month.first::date)
    order by month.first, site.id limit 2`.execute(db);
  const [next] = rows;
  if (!next) return { hasMore: false };
  await sumMonthOfSite(work, next.site, next.month);
  return { hasMore: rows.length > 1 };
}

/** Stores the sums of one site: by item and channel, by item over all channels, and the daily visitors. */
async function sumMonthOfSite(
  { db, organisationId }: RecordContext,
  site: number,
  month: string,
): Promise<void> {
  const ofMonth = sql`organisation_id = ${organisationId} and site_id = ${site}
    and day >= ${month}::date and day < (${month}::date + interval '1 month')::date`;
  await sql`
    with seen as (
      select item_id, sum(visitors)::integer as visitors from analytics_visitor_day where ${ofMonth} group by item_id),
    figures as (
      select coalesce(channel, ${ALL_CHANNELS}) as channel, item_id, sum(views)::integer as views, sum(raw_views)::integer as raw_views,
        sum(seconds)::integer as seconds, sum(read_through)::integer as read_through
      from analytics_item_day where ${ofMonth}
      group by grouping sets ((item_id), (item_id, channel)))
    insert into analytics_item_month
      (organisation_id, site_id, channel, month, item_id, views, raw_views, seconds, read_through, visitors)
    select ${organisationId}, ${site}, channel, ${month}::date, item_id, coalesce(views, 0), coalesce(raw_views, 0),
      coalesce(seconds, 0), coalesce(read_through, 0), case when channel = ${ALL_CHANNELS} then coalesce(visitors, 0) else 0 end
    from (
      select coalesce(figures.channel, ${ALL_CHANNELS}) as channel, item_id, views, raw_views, seconds, read_through, visitors
      from figures full join seen using (item_id)) as summed
    order by channel, item_id`.execute(db);
  await sql`
    insert into analytics_month (organisation_id, site_id, month) values (${organisationId}, ${site}, ${month}::date)`.execute(
    db,
  );
}
