import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { retentionOf } from './retention.ts';

/** Rows that one statement deletes. */
const CLEARED_MAX = 5_000;

/** Days after which no job can be run again: its attempts end within two days, and a process can have been stopped. */
const JOB_DAYS = 30;

export interface ClearedTable {
  name: string;
  /** Column of the time of a row. */
  time: string;
  /** Days after which a row is deleted; absent: the months for which the organisation stores figures. */
  days?: number;
}

/** Tables of figures with the column of their time. */
export const CLEARED_TABLES: readonly ClearedTable[] = [
  { name: 'analytics_hour', time: 'hour' },
  { name: 'analytics_item_day', time: 'day' },
  { name: 'analytics_day', time: 'day' },
  { name: 'analytics_click_day', time: 'day' },
  { name: 'analytics_visitor_day', time: 'day' },
  { name: 'analytics_item_month', time: 'month' },
  { name: 'analytics_page_speed_day', time: 'day' },
  { name: 'analytics_page_speed_month', time: 'month' },
  { name: 'analytics_outcome_day', time: 'day' },
  { name: 'analytics_search_day', time: 'day' },
  { name: 'analytics_response_day', time: 'day' },
  { name: 'analytics_month', time: 'month' },
  { name: 'analytics_counted_job', time: 'counted_on', days: JOB_DAYS },
];

/**
 * Deletes figures that are older than the organisation stores them: at most 5,000 rows of each of `tables`. Returns the
 * tables that can have more.
 */
export async function clearFigures(
  work: RecordContext,
  tables: readonly ClearedTable[],
): Promise<readonly ClearedTable[]> {
  const { db, organisationId } = work;
  const { figureMonths } = await retentionOf(work);
  const isOld = ({ time, days }: ClearedTable) => {
    const age = days === undefined ? sql`months => ${figureMonths}` : sql`days => ${days}`;
    return sql`organisation_id = ${organisationId} and site_id = any (current_sites())
      and ${sql.id(time)} < now() - make_interval(${age})`;
  };
  await allowScans(db, ['indexscan', 'indexonlyscan']);
  const found: { table: ClearedTable; ids: string[] }[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ id: string }>`
      select ctid::text as id from ${sql.id(table.name)} where ${isOld(table)} limit ${CLEARED_MAX}`.execute(
      db,
    );
    if (rows.length > 0) found.push({ table, ids: rows.map(({ id }) => id) });
  }
  await allowScans(db, ['tidscan']);
  for (const { table, ids } of found)
    await sql`delete from ${sql.id(table.name)} where ctid = any (${ids}::tid[]) and ${isOld(table)}`.execute(
      db,
    );
  return found.flatMap(({ table, ids }) => (ids.length === CLEARED_MAX ? [table] : []));
}

const SCANS = ['seqscan', 'bitmapscan', 'indexscan', 'indexonlyscan', 'tidscan'] as const;

/**
 * Allows only these ways to read tables until the end of the transaction. With outdated statistics, the planner would
 * compare each row of a table with all that are deleted.
 */
async function allowScans(db: Db, scans: readonly (typeof SCANS)[number][]): Promise<void> {
  const settings = SCANS.map(
    (scan) => sql`set_config(${`enable_${scan}`}, ${scans.includes(scan) ? 'on' : 'off'}, true)`,
  );
  await sql`select ${sql.join(settings)}`.execute(db);
}
