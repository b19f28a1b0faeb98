/** Deletes the data of erased readers once the legal retention period has ended. */
import { sql } from 'kysely';
import type { PersonalTable } from '#model/personal-data.ts';
import type { RecordContext } from '#server/records/index.ts';

/** Maximum number of rows per table that one transaction of the daily job deletes. */
const CLEARED_MAX = 500;

/** Deletes expired rows of erased readers, a limited number per table; returns whether more remain. */
export async function clearRetainedByLaw(work: RecordContext): Promise<{ hasMore: boolean }> {
  return work.withAllSites(async () => {
    let hasMore = false;
    for (const personal of work.registry.personalTables)
      hasMore = (await clearTable(work, personal)) === CLEARED_MAX || hasMore;
    return { hasMore };
  });
}

/** The retention period starts at the end of the year, as in tax law. Returns the number of deleted rows. */
async function clearTable(
  { db, organisationId }: RecordContext,
  { table, column, entity, retainedByLaw }: PersonalTable,
): Promise<number> {
  if (!retainedByLaw) return 0;
  const { rows } = await sql<{ id: number }>`
    delete from ${sql.table(table)} where organisation_id = ${organisationId} and id in (
      select id from ${sql.table(table)}
      where organisation_id = ${organisationId} and ${sql.ref(column)} is null
        and created < date_trunc('year', now()) - make_interval(years => ${retainedByLaw.years})
      order by created, id limit ${CLEARED_MAX})
    returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  for (const trace of ['history', 'search_entry'] as const)
    await sql`
      delete from ${sql.table(trace)}
      where organisation_id = ${organisationId} and entity = ${entity ?? ''} and record_id = any (${ids}::integer[])`.execute(
      db,
    );
  return ids.length;
}
