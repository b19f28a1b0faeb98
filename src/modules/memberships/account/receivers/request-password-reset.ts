/** Sends a link to choose a new password. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { countEmailOf } from '../server/login/email-limit.ts';
import { sendPasswordReset } from '../server/login/reset-password.ts';

export const requestPasswordReset = defineReceiver({
  name: 'requestPasswordReset',
  prepare: (sent: SentForm, tools: ReceiverTools) => countEmailOf(sent, tools),
  receive: (work: RecordContext, sent: SentForm) => {
    const { email } = sent.values;
    return sendPasswordReset(work, sent, String(email));
  },
});
