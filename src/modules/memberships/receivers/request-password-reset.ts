/** Sends a link to choose a new password. Whether there is an account is said in the email alone. */
import { defineReceiver, type SentForm } from '#model/define-form.ts';
import { addressOn } from '#model/paths.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { ACCOUNT_PATHS } from '../paths.ts';
import { findAccount } from '../server/accounts.ts';
import { emailKey } from '../server/email-key.ts';
import { countTry } from '../server/email-limit.ts';
import { createLink } from '../server/links.ts';
import { mailReader } from '../server/mail-reader.tsx';
import { memberWords } from '../words.ts';

export const requestPasswordReset = defineReceiver({
  name: 'requestPasswordReset',
  prepare: (sent: SentForm, tools: ReceiverTools) => countTry('email', sent, tools),
  receive: async (work: RecordContext, sent: SentForm) => {
    const words = memberWords(sent.language);
    const { email: typed } = sent.values;
    const email = String(typed);
    const key = emailKey(email);
    const account = await findAccount(work.db, sent, key);
    // Both ways write a link: how long it takes says nothing of the address.
    const link = { purpose: 'reset', email, key, membershipId: null, goTo: '/' } as const;
    const token = await createLink(work.db, sent, link);
    if (account)
      await mailReader(work, {
        to: account.email,
        subject: words.resetSubject(sent.siteName),
        text: words.resetMailText(sent.siteName),
        link: {
          url: addressOn(sent.origin, `${ACCOUNT_PATHS.setPassword}?id=${token}`),
          label: words.setPassword,
        },
        siteName: sent.siteName,
        language: sent.language,
      });
    return 'taken';
  },
});
