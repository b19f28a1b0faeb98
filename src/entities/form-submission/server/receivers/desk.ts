/** The desk: a form is stored as a record and mailed to the addresses of the site's settings, both or neither. */
import { sql } from 'kysely';
import { defineReceiver, type FormResult, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { formSubmission } from '../../entity.ts';
import { answersOf, emailOf, entriesOf, senderOf } from '../in-words.ts';
import { mailToDesk } from '../mail-to-desk.tsx';

export const desk = defineReceiver({
  name: 'desk',
  receive: async (work: RecordContext, sent: SentForm): Promise<FormResult> => {
    const answers = answersOf(sent);
    // Serialises concurrent submissions of the same attempt: the second finds the first one's row.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`form/${sent.attempt}`}, 0))`.execute(work.db);
    const before = await sql<{ answers: string }>`
      select answers from form_submission
      where organisation_id = ${work.organisationId} and site_id = ${sent.siteId} and attempt = ${sent.attempt}
    `.execute(work.db);
    const earlier = before.rows[0];
    if (earlier) return earlier.answers === answers ? 'taken' : 'changed';
    await work.records.insertSkippingPrepare(formSubmission, {
      site: sent.siteId,
      form: sent.form.name,
      sender: senderOf(sent),
      email: emailOf(sent),
      page: sent.path,
      answers,
      entries: entriesOf(sent),
      sentBy: sent.reader?.id ?? null,
      attempt: sent.attempt,
    });
    await mailToDesk(work, sent, answers);
    return 'taken';
  },
});
