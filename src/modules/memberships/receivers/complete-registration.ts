/** Second step of a registration. */
import { defineReceiver, type SentForm } from '#model/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { readAccountQuery } from '../account-query.ts';
import { isAsk } from '../registration/registration-ask.ts';
import { completeRegistration as complete } from '../registration/server/complete-registration.ts';
import { hashForLink } from '../server/hash-for-link.ts';

export const completeRegistration = defineReceiver({
  name: 'completeRegistration',
  prepare: (sent: SentForm, tools: ReceiverTools) => {
    const { password } = sent.values;
    const { id } = readAccountQuery(sent.search);
    return hashForLink(sent, { purpose: 'registration', id, password: String(password) }, tools);
  },
  receive: async (work: RecordContext, sent: SentForm, passwordHash: string | null) => {
    const { id } = readAccountQuery(sent.search);
    // As the form was shown: the engine has taken it under no other words.
    const asked = isAsk(sent.data) ? sent.data : null;
    const { questions = [], consents = { account: null, marketing: null } } = asked ?? {};
    return complete(work, sent, { id, values: sent.values, questions, consents, passwordHash });
  },
});
