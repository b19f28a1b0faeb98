/** Sends a link that logs a reader in. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { goToOf } from '../server/accounts.ts';
import { countEmailOf } from '../server/login/email-limit.ts';
import { sendLoginLink } from '../server/login/log-in-by-link.ts';

export const requestLoginLink = defineReceiver({
  name: 'requestLoginLink',
  prepare: (sent: SentForm, tools: ReceiverTools) => countEmailOf(sent, tools),
  receive: (work: RecordContext, sent: SentForm) => {
    const { email } = sent.values;
    return sendLoginLink(work, sent, { email: String(email), goTo: goToOf(sent) });
  },
});
