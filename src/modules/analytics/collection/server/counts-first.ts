import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

/**
 * Whether the running job has not added to the figures of the site before. Call it in the transaction that adds to them: a
 * job that is killed between its commit and its end is run again, and then adds nothing. Always true outside a job.
 */
export async function countsFirst(
  { db, organisationId, runningJob, now }: UnitOfWork,
  siteId: number,
): Promise<boolean> {
  if (runningJob === undefined) return true;
  const { numAffectedRows } = await sql`
    insert into analytics_counted_job (organisation_id, site_id, job, counted_on)
    values (${organisationId}, ${siteId}, ${runningJob}::bigint, (${now}::timestamptz at time zone 'UTC')::date)
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}
