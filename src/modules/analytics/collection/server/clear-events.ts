import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

/** Pages of a partition that one transaction looks at: some 50,000 events. */
const PAGES = 1_000;

/**
 * Deletes some of the events of organisations that store them for less time than another one; partitions are shared. Each
 * day is looked through once for all organisations with the same period. Returns whether there can be more.
 */
export async function clearEvents({ db }: Pick<UnitOfWork, 'db'>, pages = PAGES): Promise<boolean> {
  const { rows } = await sql<{ hasMore: boolean }>`
    select clear_ended_analytics_events(${pages}) as "hasMore"`.execute(db);
  return rows[0]?.hasMore ?? false;
}
