/** Changes the stored figures of a day to the counted ones, in one short transaction. */
import { sql } from 'kysely';
import type pg from 'pg';
import { scopeOfSite, transaction, type Db } from '#server/db/index.ts';
import { ALL_ITEMS } from '../../report-store/model/report-store.ts';
import { lockFigures } from '../../collection/server/lock-figures.ts';
import { lockEvents } from '../../collection/server/lock-events.ts';
import { visitsOfDay } from '../../collection/server/visits-of-day.ts';
import { publicTable, type CountedDay, type Difference, type SiteToCount } from './count-day.ts';

/** Rows of one statement. */
const STATEMENT_ROWS = 5_000;

interface OfSite extends SiteToCount {
  db: Db;
}

/**
 * Adds the differences to the figures, counts the visitors of the day, and takes its month and later ones from the sums
 * of months, which the daily job adds again. Returns how many rows changed. Storing events waits only while the
 * differences are added.
 */
export async function changeDay(
  pool: pg.Pool,
  site: SiteToCount,
  { day, differences }: CountedDay,
): Promise<number> {
  return transaction(pool, scopeOfSite(site), async (db) => {
    const of = { ...site, db };
    await lockFigures(of, site.siteId);
    let changed = await recountVisitors(of, day);
    await clearMonths(of, day);
    await lockEvents(of, site.siteId);
    for (const difference of differences) {
      for (let start = 0; start < difference.rows.length; start += STATEMENT_ROWS)
        await addDifference(of, {
          ...difference,
          rows: difference.rows.slice(start, start + STATEMENT_ROWS),
        });
      changed += difference.rows.length;
    }
    return changed;
  });
}

async function recountVisitors(of: OfSite, day: string): Promise<number> {
  const { db, organisationId, siteId } = of;
  const isOfDay = sql`organisation_id = ${organisationId} and site_id = ${siteId} and day = ${day}::date`;
  const counted = sql`
    counted as materialized (
      select coalesce(item, ${ALL_ITEMS}) as item_id, count(distinct visitor)::integer as visitors
      from (${visitsOfDay(of, siteId, day)}) as visit
      group by grouping sets ((), (item))
      having count(*) > 0 and (grouping(item) = 1 or item is not null))`;
  const { rows } = await sql<{ changed: number }>`
    with ${counted},
    removed as (
      delete from analytics_visitor_day where ${isOfDay} and item_id not in (select item_id from counted) returning 1),
    stored as (
      insert into analytics_visitor_day as v (organisation_id, site_id, day, item_id, visitors)
      select ${organisationId}, ${siteId}, ${day}::date, item_id, visitors from counted order by item_id
      on conflict (organisation_id, site_id, day, item_id) do update set visitors = excluded.visitors
        where v.visitors <> excluded.visitors
      returning 1)
    select (select count(*) from removed)::integer + (select count(*) from stored)::integer as changed`.execute(
    db,
  );
  return rows[0]?.changed ?? 0;
}

/** Days are added to months in their order: later months would be missing the days of this one. */
async function clearMonths({ db, organisationId, siteId }: OfSite, day: string): Promise<void> {
  for (const table of ['analytics_item_month', 'analytics_page_speed_month', 'analytics_month'])
    await sql`
      delete from ${sql.id(table)} where organisation_id = ${organisationId} and site_id = ${siteId}
        and month >= date_trunc('month', ${day}::timestamp)::date`.execute(db);
}

/** Adds one statement of rows, and deletes those that count nothing any more. */
async function addDifference(
  { db, organisationId, siteId }: OfSite,
  { table: { name, time, keys, values, others = [] }, rows }: Difference,
): Promise<void> {
  const table = publicTable(name);
  const ids = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)));
  const given = sql`json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`;
  const key = [time, ...keys];
  await sql`
    insert into ${table} as d (organisation_id, site_id, ${ids([...key, ...values])})
    select ${organisationId}, ${siteId}, ${ids([...key, ...values])} from ${given}
    order by ${ids(key)}
    on conflict (organisation_id, site_id, ${ids(key)}) do update
      set ${sql.join(values.map((value) => sql`${sql.id(value)} = d.${sql.id(value)} + excluded.${sql.id(value)}`))}`.execute(
    db,
  );
  const isSame = key.map((column) => sql`d.${sql.id(column)} = given.${sql.id(column)}`);
  const isZero = [...values, ...others].map((value) => sql`d.${sql.id(value)} = 0`);
  await sql`
    delete from ${table} as d using ${given} as given
    where d.organisation_id = ${organisationId} and d.site_id = ${siteId}
      and ${sql.join([...isSame, ...isZero], sql` and `)}`.execute(db);
}
