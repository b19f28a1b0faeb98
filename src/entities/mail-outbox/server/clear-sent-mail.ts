import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { SENT_DAYS } from '../days.ts';
import { mailOutbox } from '../entity.ts';

/** Maximum number of emails deleted in one transaction of the daily job. */
const CLEARED_MAX = 100;

/**
 * Deletes a bounded number of emails sent long ago, including their history; returns whether more are left.
 */
export async function clearSentMail(work: RecordContext): Promise<{ hasMore: boolean }> {
  const due = await sql<{ id: number }>`
    select id from mail_outbox
    where organisation_id = ${work.organisationId} and state = 'sent'
      and sent_at < now() - make_interval(days => ${SENT_DAYS})
    order by created, id limit ${CLEARED_MAX}
  `.execute(work.db);
  for (const { id } of due.rows) {
    const mail = await work.records.find(mailOutbox, id, { lock: true });
    if (mail) await work.records.erase(mailOutbox, mail);
  }
  return { hasMore: due.rows.length === CLEARED_MAX };
}
