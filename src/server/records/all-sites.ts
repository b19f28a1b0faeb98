import { sql } from 'kysely';
import type { RecordContext } from './record-context.ts';

/** Implements `withAllSites` of a record context. */
export async function withAllSites<T>(
  work: Pick<RecordContext, 'db' | 'withAdditionalSites'>,
  run: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ id: number }>`select sites_of_organisation() as id`.execute(work.db);
  return work.withAdditionalSites(
    rows.map(({ id }) => id),
    run,
  );
}
