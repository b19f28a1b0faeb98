/** Second step of a registration. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { readAccountQuery } from '../../account/model/account-query.ts';
import { ticked } from '../../account/model/offered-choice.ts';
import { isAsk } from '../model/registration-ask.ts';
import { completeRegistration as complete } from '../server/complete-registration.ts';
import { hashForLink } from '../../account/server/login/hash-for-link.ts';

export const completeRegistration = defineReceiver({
  name: 'completeRegistration',
  prepare: (sent: SentForm, tools: ReceiverTools) => {
    const { password } = sent.values;
    const { id } = readAccountQuery(sent.search);
    return hashForLink(sent, { purpose: 'registration', id, password: String(password) }, tools);
  },
  receive: async (work: RecordContext, sent: SentForm, passwordHash: string | null) => {
    const { id } = readAccountQuery(sent.search);
    // The questions as the form showed them: the form engine rejects a submission with any other texts.
    const registration = isAsk(sent.data) ? sent.data : null;
    const { questions = [], consents = { account: null, marketing: null } } = registration ?? {};
    const choices = ticked(registration?.choices ?? [], sent.values);
    const { values, path: page } = sent;
    return complete(work, sent, { id, values, questions, consents, choices, page, passwordHash });
  },
});
