import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { lockFigures } from './lock-figures.ts';
import { visitsOfDay } from './visits-of-day.ts';
import { ALL_ITEMS } from '../../report-store/model/report-store.ts';

/** Page views of a day that one statement counts; a day with more is counted in slices, which end before the limit. */
const VIEWS_MAX = 250_000;

/** Runs a part in a transaction. */
type Write = <T>(run: (work: RecordContext) => Promise<T>) => Promise<T>;

interface Slice {
  day: string;
  /** From 0. */
  slice: number;
  slices: number;
}

/**
 * Counts the visitors of today and yesterday, exactly, for a site and each of its items: people by the hash of the
 * day. Older days are final, because events are at most a day late; in the first hour of a day, the last of them have
 * not been counted yet. `viewsMax`: for tests.
 */
export async function countVisitors(
  write: Write,
  siteId: number,
  viewsMax: number = VIEWS_MAX,
): Promise<void> {
  for (const { day, slices } of await write((work) => daysToCount(work, siteId, viewsMax))) {
    let visitors = 0;
    for (let slice = 0; slice < slices; slice += 1)
      visitors += await write((work) => countSlice(work, siteId, { day, slice, slices }));
    await write((work) => storeVisitorsOfSite(work, siteId, { day, visitors }));
  }
}

async function daysToCount(
  { db, organisationId, now }: RecordContext,
  siteId: number,
  viewsMax: number,
): Promise<Omit<Slice, 'slice'>[]> {
  const { rows } = await sql<Omit<Slice, 'slice'>>`
    select of.day::date::text as day, greatest(1, ceil(coalesce(viewed.views, 0) / ${viewsMax}::numeric))::integer as slices
    from site
    cross join lateral generate_series(
      ((${now}::timestamptz - interval '1 hour') at time zone site.time_zone)::date::timestamp - interval '1 day',
      (${now}::timestamptz at time zone site.time_zone)::date::timestamp, interval '1 day') as of (day)
    cross join lateral (
      select sum(h.raw_views) as views from analytics_hour h
      where h.organisation_id = ${organisationId} and h.site_id = site.id
        and h.hour >= of.day at time zone site.time_zone - interval '1 hour'
        and h.hour < (of.day + interval '1 day') at time zone site.time_zone) as viewed
    where site.organisation_id = ${organisationId} and site.id = ${siteId}`.execute(db);
  return rows;
}

/** Counts the visitors of the items of a slice, and returns the number of visitors of the site that belong to it. */
async function countSlice(
  work: RecordContext,
  siteId: number,
  { day, slice, slices }: Slice,
): Promise<number> {
  const { db, organisationId } = work;
  await lockFigures(work, siteId);
  const isOfSlice = sql`abs(visitor % ${slices}::integer) = ${slice}`;
  const { rows } = await sql<{ visitors: number }>`
    with seen as materialized (
      select item, visitor from (${visitsOfDay(work, siteId, day)}) as visit
      where item % ${slices}::integer = ${slice} or ${isOfSlice}),
    stored as (
      insert into analytics_visitor_day as v (organisation_id, site_id, day, item_id, visitors)
      select ${organisationId}, ${siteId}, ${day}::date, item, count(distinct visitor)
      from seen where item % ${slices}::integer = ${slice}
      group by item order by item
      on conflict (organisation_id, site_id, day, item_id) do update set visitors = excluded.visitors
        where v.visitors <> excluded.visitors)
    select count(distinct visitor)::integer as visitors from seen where ${isOfSlice}`.execute(db);
  return rows[0]?.visitors ?? 0;
}

async function storeVisitorsOfSite(
  { db, organisationId }: RecordContext,
  siteId: number,
  { day, visitors }: { day: string; visitors: number },
): Promise<void> {
  if (visitors === 0) return;
  await sql`
    insert into analytics_visitor_day as v (organisation_id, site_id, day, item_id, visitors)
    values (${organisationId}, ${siteId}, ${day}::date, ${ALL_ITEMS}, ${visitors})
    on conflict (organisation_id, site_id, day, item_id) do update set visitors = excluded.visitors
      where v.visitors <> excluded.visitors`.execute(db);
}
