/**
 * Adds the figures of items and the speed of pages to the sums of their months, one day of one site in a transaction, so that a report on years
 * reads a row for each month instead of one for each day.
 */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { lockFigures } from '../../collection/server/lock-figures.ts';
import { FINAL_AFTER_DAYS } from '../../report-figures/server/provisional-days.ts';
import { sumPageSpeed } from './sum-page-speed.ts';
import { ALL_CHANNELS } from './view-sources.ts';

/** Adds the oldest day that is final and not added yet; returns whether more are left. */
export async function sumDay(work: UnitOfWork): Promise<{ hasMore: boolean }> {
  const found = await nextDay(work);
  if (!found) return { hasMore: false };
  await lockFigures(work, found.site);
  // A rebuild may have changed days during the wait, and deleted the sums of their months.
  const next = await nextDay(work, found.site);
  if (next) await addDay(work, next);
  return { hasMore: true };
}

interface NextDay {
  site: number;
  day: string;
}

/** The oldest day that is final and not added yet: of one site, or of all. */
async function nextDay(
  { db, organisationId, now }: UnitOfWork,
  site: number | null = null,
): Promise<NextDay | undefined> {
  const { rows } = await sql<NextDay>`
    select site.id as site, next.day::text
    from site
    cross join lateral (
      select coalesce(
        (select max(m.through) + 1 from analytics_month m
          where m.organisation_id = ${organisationId} and m.site_id = site.id),
        -- A sum begins with its month: pages can have had visitors before the first view of an item.
        (select date_trunc('month', min(d.day)::timestamp)::date from public.analytics_item_day d
          where d.organisation_id = ${organisationId} and d.site_id = site.id)) as day) as next
    where site.organisation_id = ${organisationId} and (${site}::integer is null or site.id = ${site})
      and next.day + ${FINAL_AFTER_DAYS}::integer <= (${now}::timestamptz at time zone site.time_zone)::date
    order by next.day, site.id limit 1`.execute(db);
  return rows[0];
}

/** The schema is named: on the connection of a rebuild, temporary tables have the names of tables of figures. */
async function addDay(work: UnitOfWork, { site, day }: NextDay): Promise<void> {
  const { db, organisationId } = work;
  const ofDay = sql`organisation_id = ${organisationId} and site_id = ${site} and day = ${day}::date`;
  const month = sql`date_trunc('month', ${day}::timestamp)::date`;
  await sql`
    insert into analytics_item_month as m
      (organisation_id, site_id, channel, month, item_id, views, raw_views, seconds, read_through, visitors)
    select ${organisationId}, ${site}, channel, ${month}, item_id, sum(views), sum(raw_views), sum(seconds),
      sum(read_through), sum(visitors)
    from (
      select channel, item_id, views, raw_views, seconds, read_through, 0 as visitors
      from public.analytics_item_day where ${ofDay}
      union all
      select ${ALL_CHANNELS}, item_id, views, raw_views, seconds, read_through, 0
      from public.analytics_item_day where ${ofDay}
      union all
      select ${ALL_CHANNELS}, item_id, 0, 0, 0, 0, visitors from analytics_visitor_day where ${ofDay}) as added
    group by channel, item_id
    order by channel, item_id
    on conflict (organisation_id, site_id, channel, month, item_id) do update set views = m.views + excluded.views,
      raw_views = m.raw_views + excluded.raw_views, seconds = m.seconds + excluded.seconds,
      read_through = m.read_through + excluded.read_through, visitors = m.visitors + excluded.visitors`.execute(
    db,
  );
  await sumPageSpeed(work, { site, day });
  await sql`
    insert into analytics_month (organisation_id, site_id, month, through, speed_through)
    values (${organisationId}, ${site}, ${month}, ${day}::date, ${day}::date)
    on conflict (organisation_id, site_id, month) do update set through = excluded.through,
      speed_through = excluded.speed_through`.execute(db);
}
