/** Logs a reader in by email address and password. What is wrong is never said: neither that there is no such account. */
import { defineReceiver, type SentForm } from '#model/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { findAccount, goToOf, logIn, type Account } from '../server/accounts.ts';
import { emailKey } from '../server/email-key.ts';
import { countTry } from '../server/email-limit.ts';
import { memberWords } from '../words.ts';

export const login = defineReceiver({
  name: 'login',
  prepare: async (sent: SentForm, tools: ReceiverTools): Promise<Account | null> => {
    const { email, password } = sent.values;
    const key = emailKey(String(email));
    await countTry('login', sent, tools);
    const account = await tools.read((db) => findAccount(db, sent, key));
    const isRight = await tools.verifyPassword(String(password), account?.passwordHash ?? null);
    return isRight ? account : null;
  },
  receive: async (work: RecordContext, sent: SentForm, account: Account | null) => {
    // Specification, public site, section 5: the link of an email is to be used first.
    if (sent.path.includes('registration'))
      return { refused: memberWords(sent.language).completeBeforeLogin };
    if (!account) return { refused: memberWords(sent.language).loginFailed };
    return logIn(work.db, sent, { siteUserId: account.id, device: sent.device }, goToOf(sent));
  },
});
