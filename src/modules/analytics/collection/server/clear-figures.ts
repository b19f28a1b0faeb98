import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { retentionOf } from './retention.ts';

/** Rows that one statement deletes. */
const CLEARED_MAX = 5_000;

/** Tables of figures with the column of their time. */
const TIMES = {
  analytics_hour: 'hour',
  analytics_item_day: 'day',
  analytics_day: 'day',
  analytics_click_day: 'day',
  analytics_visitor_day: 'day',
  analytics_item_month: 'month',
  analytics_page_speed_day: 'day',
  analytics_outcome_day: 'day',
  analytics_search_day: 'day',
  analytics_response_day: 'day',
  analytics_month: 'month',
} as const;

export type ClearedTable = keyof typeof TIMES;

export const CLEARED_TABLES = Object.keys(TIMES) as readonly ClearedTable[];

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
  const isOld = (
    table: ClearedTable,
  ) => sql`organisation_id = ${organisationId} and site_id = any (current_sites())
    and ${sql.id(TIMES[table])} < now() - make_interval(months => ${figureMonths})`;
  await useOnly(db, ['indexscan', 'indexonlyscan']);
  const found: { table: ClearedTable; ids: string[] }[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ id: string }>`
      select ctid::text as id from ${sql.id(table)} where ${isOld(table)} limit ${CLEARED_MAX}`.execute(db);
    if (rows.length > 0) found.push({ table, ids: rows.map(({ id }) => id) });
  }
  await useOnly(db, ['tidscan']);
  for (const { table, ids } of found)
    await sql`delete from ${sql.id(table)} where ctid = any (${ids}::tid[]) and ${isOld(table)}`.execute(db);
  return found.flatMap(({ table, ids }) => (ids.length === CLEARED_MAX ? [table] : []));
}

const SCANS = ['seqscan', 'bitmapscan', 'indexscan', 'indexonlyscan', 'tidscan'] as const;

/**
 * Allows only these ways to read tables until the end of the transaction. With outdated statistics, the planner would
 * compare each row of a table with all that are deleted.
 */
async function useOnly(db: Db, scans: readonly (typeof SCANS)[number][]): Promise<void> {
  const settings = SCANS.map(
    (scan) => sql`set_config(${`enable_${scan}`}, ${scans.includes(scan) ? 'on' : 'off'}, true)`,
  );
  await sql`select ${sql.join(settings)}`.execute(db);
}
