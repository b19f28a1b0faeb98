import { sql, type RawBuilder } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

/** The lock of the transactions that store events of a site and add them to its figures, for a select list. */
export function eventsLock(siteId: number): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(hashtext('analytics_event'), ${siteId})`;
}

/** Waits for other transactions that store events of a site and add them to its figures. */
export async function lockEvents({ db }: Pick<UnitOfWork, 'db'>, siteId: number): Promise<void> {
  await sql`select ${eventsLock(siteId)}`.execute(db);
}
