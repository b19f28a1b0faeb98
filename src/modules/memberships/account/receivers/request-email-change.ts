/**
 * First step of changing the address: sends two emails. Only one of them reveals whether the new address is
 * known.
 */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { rejectField } from '../model/account-redirects.ts';
import { verifySender } from '../model/verify-sender.ts';
import type { OwnAccount } from '../server/own/own-account.ts';
import { requestEmailChange as request } from '../server/own/request-email-change.ts';
import { accountWords } from '../words/index.ts';
import { emailKey } from '#addresses/email-key.ts';
import { countEmailOf } from '../server/login/email-limit.ts';

export const requestEmailChange = defineReceiver({
  name: 'requestEmailChange',
  prepare: async (sent: SentForm, tools: ReceiverTools): Promise<OwnAccount | null> => {
    const account = await verifySender(sent, tools);
    if (account) await countEmailOf(sent, tools);
    return account;
  },
  receive: async (work: RecordContext, sent: SentForm, account: OwnAccount | null) => {
    const words = accountWords(sent.language);
    if (!sent.reader) return { refused: words.noLongerLoggedIn };
    if (!account) return rejectField('password', words.wrongPassword);
    const { email: typed } = sent.values;
    const email = String(typed);
    if (emailKey(email) === account.emailKey) return rejectField('email', words.sameEmail);
    await request(work, sent, account, email);
    return 'taken';
  },
});
