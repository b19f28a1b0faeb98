/** Work on all sites of an organisation, whichever the actor works on. */
import { sql } from 'kysely';
import type { RecordContext } from './record-context.ts';

/** Runs `run` while the transaction sees every site of its organisation. Nothing else may run concurrently. */
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
