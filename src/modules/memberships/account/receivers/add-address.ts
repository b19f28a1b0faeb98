/**
 * Adds an email address: sends two emails, as for a change. Only one of them reveals whether the address is
 * known.
 */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { ADDRESSES_MAX } from '../model/addresses-max.ts';
import { rejectField } from '../model/account-redirects.ts';
import { verifySender } from '../model/verify-sender.ts';
import type { OwnAccount } from '../server/own/own-account.ts';
import { requestAddress } from '../server/own/request-email-change.ts';
import { accountWords } from '../words/index.ts';
import { countEmailOf } from '../server/login/email-limit.ts';

export const addAddress = defineReceiver({
  name: 'addAddress',
  prepare: async (sent: SentForm, tools: ReceiverTools): Promise<OwnAccount | null> => {
    const account = await verifySender(sent, tools);
    if (account) await countEmailOf(sent, tools);
    return account;
  },
  receive: async (work: RecordContext, sent: SentForm, account: OwnAccount | null) => {
    const words = accountWords(sent.language);
    if (!sent.reader) return { refused: words.noLongerLoggedIn };
    if (!account) return rejectField('password', words.wrongPassword);
    const { email } = sent.values;
    const outcome = await requestAddress(work, sent, account, String(email));
    if (outcome === 'own') return rejectField('email', words.sameEmail);
    if (outcome === 'full') return rejectField('email', words.addressesFull(ADDRESSES_MAX));
    return 'taken';
  },
});
