import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

/** Waits for other transactions that store events of a site and add them to its figures. */
export async function lockEvents({ db }: Pick<UnitOfWork, 'db'>, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('analytics_event'), ${siteId})`.execute(db);
}
