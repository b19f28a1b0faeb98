/** Sets a new password through a link from an email. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { readAccountQuery } from '../model/account-query.ts';
import { hashForLink } from '../server/login/hash-for-link.ts';
import { resetPassword } from '../server/login/reset-password.ts';

const passwordLinkOf = ({ search, values: { password } }: SentForm) => ({
  id: readAccountQuery(search).id,
  password: String(password),
});

export const setPassword = defineReceiver({
  name: 'setPassword',
  prepare: (sent: SentForm, tools: ReceiverTools) =>
    hashForLink(sent, { purpose: 'reset', ...passwordLinkOf(sent) }, tools),
  receive: (work: RecordContext, sent: SentForm, passwordHash: string | null) =>
    resetPassword(work, sent, { ...passwordLinkOf(sent), passwordHash }),
});
