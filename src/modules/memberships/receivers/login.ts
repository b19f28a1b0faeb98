/** Logs a reader in by email address and password. */
import { defineReceiver, type SentForm } from '#model/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { goToOf } from '../server/accounts.ts';
import { checkPassword, logInByPassword, type ProvedAccount } from '../server/log-in-by-password.ts';

export const login = defineReceiver({
  name: 'login',
  prepare: (sent: SentForm, tools: ReceiverTools): Promise<ProvedAccount | null> => {
    const { email, password } = sent.values;
    return checkPassword(sent, { email: String(email), password: String(password) }, tools);
  },
  receive: (work: RecordContext, sent: SentForm, account: ProvedAccount | null) =>
    logInByPassword(work, sent, account, { path: sent.path, goTo: goToOf(sent) }),
});
