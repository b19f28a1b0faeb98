/** Logs a reader in by a link from an email. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { readAccountQuery } from '../model/account-query.ts';
import { logInByLink } from '../server/login/log-in-by-link.ts';

export const loginByLink = defineReceiver({
  name: 'loginByLink',
  receive: (work: RecordContext, sent: SentForm) => logInByLink(work, sent, readAccountQuery(sent.search).id),
});
