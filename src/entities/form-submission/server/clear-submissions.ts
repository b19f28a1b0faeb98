import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { RETENTION_DAYS } from '../days.ts';
import { formSubmission } from '../entity.ts';

/** Maximum number of submissions deleted in one transaction of the daily job. */
const CLEARED_MAX = 100;

/**
 * Deletes a bounded number of submissions older than a year, with their history and words; returns whether
 * more are left.
 */
export async function clearOldSubmissions(work: RecordContext): Promise<{ hasMore: boolean }> {
  const due = await sql<{ id: number }>`
    select id from form_submission
    where organisation_id = ${work.organisationId} and created < now() - make_interval(days => ${RETENTION_DAYS})
    order by created, id limit ${CLEARED_MAX}
  `.execute(work.db);
  for (const { id } of due.rows) {
    const submission = await work.records.find(formSubmission, id, { lock: true });
    if (submission) await work.records.eraseWithoutTrace(formSubmission, submission);
  }
  return { hasMore: due.rows.length === CLEARED_MAX };
}
