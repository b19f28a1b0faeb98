import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

/**
 * Waits for other transactions that count visitors of a site, sum its days, or count its days again. The transactions
 * that store events do not wait for this lock.
 */
export async function lockFigures({ db }: Pick<UnitOfWork, 'db'>, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('analytics_figures'), ${siteId})`.execute(db);
}
