/** First step of a registration. */
import { sql } from 'kysely';
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { membershipAliasFromPath } from '../../account/model/account-query.ts';
import { goToOf } from '../../account/server/accounts.ts';
import { countEmailOf } from '../../account/server/login/email-limit.ts';
import { requestRegistration as request } from '../server/request-registration.ts';

export const requestRegistration = defineReceiver({
  name: 'requestRegistration',
  prepare: (sent: SentForm, tools: ReceiverTools) => countEmailOf(sent, tools),
  receive: (work: RecordContext, sent: SentForm) => {
    const { email } = sent.values;
    const membership = sql`alias = ${membershipAliasFromPath(sent.path)}`;
    return request(work, sent, { email: String(email), membership, goTo: goToOf(sent) });
  },
});
