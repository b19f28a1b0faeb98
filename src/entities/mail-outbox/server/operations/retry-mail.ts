import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { conflict, notFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { canViewMail } from '../../access.ts';
import { mailOutbox } from '../../entity.ts';

export const retryMail = defineOperation({
  name: 'retryMail',
  kind: 'mutation',
  summary: 'Sends a failed email again, immediately.',
  input: {
    id: integer({
      label: 'Id',
      names: 'mailOutbox',
      help: 'ID of an email that failed.',
      required: true,
      min: 1,
    }),
  },
  output: { record: 'mailOutbox' },
  access: canViewMail,
  run: async (ctx: OperationContext, { id }) => {
    const mail = await ctx.records.find(mailOutbox, id, { lock: true });
    if (!mail) throw notFound('MAIL_OUTBOX_NOT_FOUND', 'email');
    if (mail.state === 'sent')
      throw conflict('EMAIL_ALREADY_SENT', 'This email has already been sent.', { version: mail.version });
    // An email that waits for its next try is sent now.
    await ctx.queue('mailOutbox/sendMail', { id }, { key: `mail/${id}` });
    return ctx.records.writeSkippingPrepare(mailOutbox, mail, { state: 'queued' });
  },
});
