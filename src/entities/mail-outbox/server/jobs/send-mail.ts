import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import type { MailOutcome } from '#server/mail/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { mailOutbox } from '../../entity.ts';

export const sendMail = defineJob({
  name: 'mailOutbox/sendMail',
  summary:
    'Sends a queued email. Retried for most of a day; a permanent refusal by the receiving server is final.',
  payload: { id: integer({ label: 'Id', required: true, min: 1 }) },
  lane: 'urgent',
  attemptsMax: 12,
  run: async (ctx: JobContext, { id }) => {
    const mail = await ctx.write((work) => work.records.find(mailOutbox, id));
    if (mail?.state !== 'queued') return;
    // Outside any transaction, because the mail server may be slow.
    const outcome = await ctx.services.mail.send({
      key: `${ctx.organisationId}-${id}`,
      to: mail.to,
      sendFrom: mail.sendFrom,
      fromName: mail.fromName,
      replyTo: mail.replyTo,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      secret: mail.secret,
    });
    const isOver = outcome.state === 'refused' || ctx.attempt >= ctx.attemptsMax;
    const isDone = outcome.state === 'sent' || isOver;
    await ctx.write((work) =>
      isDone && mail.isErasedWhenSent ? forget(work, id) : note(work, id, outcome, isOver),
    );
    if (outcome.state === 'failed') throw new Error(`Mail ${id} was not sent: ${outcome.error}`);
  },
});

/** Deletes all data of an email that was the last one to a person. */
async function forget(work: RecordContext, id: number): Promise<void> {
  const mail = await work.records.find(mailOutbox, id, { lock: true });
  if (!mail) return;
  await work.records.eraseWithoutTrace(mailOutbox, mail);
  await work.queue('mailOutbox/forgetFiles', { ids: [id] });
}

/** Without history, because an attempt to send does not change the email. */
async function note(work: RecordContext, id: number, outcome: MailOutcome, isOver: boolean): Promise<void> {
  const isSent = outcome.state === 'sent';
  await work.records.writeOperationalColumns(
    mailOutbox,
    { ids: [id] },
    {
      attempts: sql`attempts + 1`,
      version: sql`version + 1`,
      updated: sql`clock_timestamp()`,
      state: isSent ? 'sent' : isOver ? 'failed' : 'queued',
      last_error: outcome.state === 'sent' ? null : outcome.error,
      is_file: outcome.state === 'sent' ? outcome.isFile : null,
      ...(isSent && { sent_at: sql`clock_timestamp()`, secret: null }),
    },
  );
}
