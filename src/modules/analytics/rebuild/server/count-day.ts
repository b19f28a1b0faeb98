/**
 * Counts a day of a site again, in one unchanging view of the data, and returns by how much the stored figures differ.
 * Events that arrive during the count are added to the figures as always: the difference remains right, because an event and
 * its figures are stored in one transaction.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { scopeOfSite, transaction, withTrash, type Db } from '#server/db/index.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { addFigures, INVENTED } from '../../collection/server/add-figures.ts';
import { findItemFacts, type ItemFacts } from '../../collection/server/find-items.ts';
import { SAMPLE_DIMENSION } from '../../collection/server/sample-days.ts';
import { FIGURE_TABLES, type FigureTable } from './figure-tables.ts';
import { storedEvents } from './stored-events.ts';

export interface SiteToCount {
  organisationId: number;
  siteId: number;
}

/** Rows of one table: its key, and by how much each of its figures has to change. */
export interface Difference {
  table: FigureTable;
  rows: readonly Readonly<Record<string, string | number>>[];
}

export interface CountedDay {
  day: string;
  /** Stored events of the day; 0: there is nothing to count, and the figures stay. */
  events: number;
  /** The figures of the day were generated for the demo, and stay. */
  isSample: boolean;
  differences: readonly Difference[];
}

/** Instants of a day, ISO. Hours of UTC that belong to two days are counted with both. */
interface Bounds {
  timeZone: string;
  from: string;
  firstHour: string;
  endOfLastHour: string;
  isSample: boolean;
}

/**
 * Counts `day` (`2026-11-27`) of a site. `pool` has a single connection: the temporary tables in which the figures are
 * counted have the names of the real ones, and hide them on this connection only.
 */
export async function countDay(
  pool: pg.Pool,
  { organisationId, siteId }: SiteToCount,
  day: string,
): Promise<CountedDay> {
  const scope = scopeOfSite({ organisationId, siteId });
  await transaction(pool, scope, createEmptyTables);
  // Read only: a table that is missing among the temporary ones makes the statement fail, instead of changing figures.
  return transaction(
    pool,
    scope,
    async (db, now) => {
      const actor = { kind: 'system' as const, organisationId };
      const work: UnitOfWork = { ...scope, db, actor, now, tags: new Set() };
      const bounds = await boundsOf(work, siteId, day);
      if (bounds.isSample) return { day, events: 0, isSample: true, differences: [] };
      const events = await countEvents(work, siteId, { day, bounds });
      const differences = events === 0 ? [] : await findDifferences(work, siteId, { day, bounds });
      return { day, events, isSample: false, differences };
    },
    { readOnly: true },
  );
}

async function createEmptyTables(db: Db): Promise<void> {
  for (const { name } of FIGURE_TABLES) {
    await sql`create temporary table if not exists ${sql.id(name)} (like ${publicTable(name)} including all)`.execute(
      db,
    );
    await sql`truncate pg_temp.${sql.id(name)}`.execute(db);
  }
}

export function publicTable(name: string) {
  return sql.id('public', name);
}

async function boundsOf({ db, organisationId }: UnitOfWork, siteId: number, day: string): Promise<Bounds> {
  const { rows } = await sql<Bounds & { isAfterSample: boolean }>`
    select site.time_zone as "timeZone", bound."from",
      date_trunc('hour', bound."from", 'UTC') as "firstHour",
      date_trunc('hour', bound.until + interval '59 minutes 59.999 seconds', 'UTC') as "endOfLastHour",
      ${hasSample(organisationId, day, 0)} as "isSample", ${hasSample(organisationId, day, -1)} as "isAfterSample"
    from site
    cross join lateral (
      select ${day}::date::timestamp at time zone site.time_zone as "from",
        (${day}::date + 1)::timestamp at time zone site.time_zone as until) as bound
    where site.organisation_id = ${organisationId} and site.id = ${siteId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`The site ${siteId} was deleted.`);
  // An hour that a generated day shares contains generated views.
  return { ...found, firstHour: found.isAfterSample ? found.from : found.firstHour };
}

function hasSample(organisationId: number, day: string, daysLater: number) {
  return sql<boolean>`exists (select from public.analytics_day d where d.organisation_id = ${organisationId}
    and d.site_id = site.id and d.day = ${day}::date + ${daysLater}::integer and d.dimension = ${SAMPLE_DIMENSION})`;
}

/** Fills the temporary tables as the figures are filled, and returns the number of events of the day. */
async function countEvents(
  work: UnitOfWork,
  siteId: number,
  { day, bounds }: { day: string; bounds: Bounds },
): Promise<number> {
  await addKnownValues(work, siteId, day);
  const items = new Map<number, ItemFacts>();
  const looked = new Set<number>();
  let events = 0;
  const { organisationId } = work;
  const { timeZone, firstHour: from, endOfLastHour: until } = bounds;
  for await (const added of storedEvents(work.db, { organisationId, siteId, timeZone, from, until })) {
    const ids = added.flatMap(({ row }) => (row.item === null || looked.has(row.item) ? [] : [row.item]));
    for (const id of ids) looked.add(id);
    const found =
      ids.length === 0 ? [] : await withTrash(work.db, () => findItemFacts(work, [...new Set(ids)]));
    for (const [id, facts] of found) items.set(id, facts);
    await addFigures(work, siteId, { added, items, turnedAway: 0 });
    events += added.filter((row) => row.day === day).length;
  }
  return events;
}

/**
 * Campaigns and referrers that are counted separately remain so: those that networks were allowed to add. If there are
 * others, they remain others.
 */
async function addKnownValues(
  { db, organisationId }: UnitOfWork,
  siteId: number,
  day: string,
): Promise<void> {
  await sql`
    insert into pg_temp.analytics_day (organisation_id, site_id, day, dimension, value, views, raw_views, seconds)
    select organisation_id, site_id, day, dimension, value, 0, 0, 0 from public.analytics_day
    where organisation_id = ${organisationId} and site_id = ${siteId} and day = ${day}::date
      and dimension = any (${[...INVENTED]}::text[])`.execute(db);
}

async function findDifferences(
  { db, organisationId }: UnitOfWork,
  siteId: number,
  { day, bounds: { firstHour, endOfLastHour } }: { day: string; bounds: Bounds },
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const table of FIGURE_TABLES) {
    const { time, values } = table;
    const keys = [time, ...table.keys].map((key) => sql.id(key));
    const isOfDay = sql`organisation_id = ${organisationId} and site_id = ${siteId} and ${
      time === 'day'
        ? sql`day = ${day}::date`
        : sql`hour >= ${firstHour}::timestamptz and hour < ${endOfLastHour}::timestamptz`
    }`;
    const rows = (of: ReturnType<typeof sql>) =>
      sql`(select ${sql.join([...keys, ...values.map((value) => sql.id(value))])} from ${of} where ${isOfDay})`;
    const gains = values.map(
      (value) => sql`coalesce(counted.${sql.id(value)}, 0) - coalesce(stored.${sql.id(value)}, 0)`,
    );
    const found = await sql<{ row: Record<string, string | number> }>`
      select to_json(difference) as row from (
        select ${sql.join(keys)}, ${sql.join(gains.map((gain, index) => sql`${gain} as ${sql.id(values[index] ?? '')}`))}
        from ${rows(sql`pg_temp.${sql.id(table.name)}`)} as counted
        full join ${rows(publicTable(table.name))} as stored using (${sql.join(keys)})
        where ${sql.join(
          gains.map((gain) => sql`${gain} <> 0`),
          sql` or `,
        )}) as difference`.execute(db);
    if (found.rows.length > 0) differences.push({ table, rows: found.rows.map(({ row }) => row) });
  }
  return differences;
}
