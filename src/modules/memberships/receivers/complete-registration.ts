/** Second step of a registration. */
import { defineReceiver, type SentForm } from '#model/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { readAccountQuery } from '../asked.ts';
import { askRegistration, registrationAsk } from '../registration/server/ask-registration.ts';
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
    const { rows } = await askRegistration(sent, id).execute(work.db);
    const asked = registrationAsk(rows[0], sent);
    const { questions = [], consents = { account: null, marketing: null } } = asked ?? {};
    return complete(work, sent, { id, values: sent.values, questions, consents, passwordHash });
  },
});
