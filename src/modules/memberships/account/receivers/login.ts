/** Logs a reader in by email address and password. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { goToOf } from '../server/accounts.ts';
import {
  checkOldPassword,
  checkPassword,
  logInByPassword,
  type PasswordCheck,
} from '../server/login/log-in-by-password.ts';
import { memberWords } from '../../words/index.ts';

export const login = defineReceiver({
  name: 'login',
  tooMany: (language) => memberWords(language).tooManyLogins,
  prepare: (sent: SentForm, tools: ReceiverTools): Promise<PasswordCheck> => {
    const { email, password } = sent.values;
    return checkPassword(sent, { email: String(email), password: String(password) }, tools);
  },
  conclude: (sent: SentForm, tools: ReceiverTools, check: PasswordCheck): Promise<PasswordCheck> =>
    checkOldPassword(sent, check, tools),
  receive: (work: RecordContext, sent: SentForm, { proved }: PasswordCheck) =>
    logInByPassword(work, sent, proved, { path: sent.path, goTo: goToOf(sent) }),
});
