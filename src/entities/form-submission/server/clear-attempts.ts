import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';

/** How long an attempt to send a form is remembered: longer than a form can be sent. */
const RETENTION_DAYS = 1;

/** Maximum number of attempts deleted in one transaction of the daily job. */
const CLEARED_MAX = 1_000;

/**
 * Deletes a bounded number of attempts older than a day, of one site after the other, so that each statement reads one range of
 * the index; returns whether more are left.
 */
export async function clearOldAttempts({
  db,
  organisationId,
  siteIds,
}: RecordContext): Promise<{ hasMore: boolean }> {
  let left = CLEARED_MAX;
  for (const siteId of siteIds) {
    const { numAffectedRows = 0n } = await sql`
      delete from form_attempt where (organisation_id, site_id, attempt) in (
        select organisation_id, site_id, attempt from form_attempt
        where organisation_id = ${organisationId} and site_id = ${siteId}
          and created < now() - make_interval(days => ${RETENTION_DAYS})
        order by created limit ${left} for update skip locked)`.execute(db);
    left -= Number(numAffectedRows);
    if (left <= 0) return { hasMore: true };
  }
  return { hasMore: false };
}
