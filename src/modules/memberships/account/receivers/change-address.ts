/** Makes an additional address the primary address, or removes it; requires the password. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { MAKE_PRIMARY } from '../model/address-forms.ts';
import { redirectToAccount, rejectField } from '../model/account-redirects.ts';
import { verifySender } from '../model/verify-sender.ts';
import { removeAddress } from '../server/own/addresses.ts';
import type { OwnAccount } from '../server/own/own-account.ts';
import { changePrimary } from '../server/own/request-email-change.ts';
import { accountWords } from '../words/index.ts';

export const changeAddress = defineReceiver({
  name: 'changeAddress',
  prepare: (sent: SentForm, tools: ReceiverTools): Promise<OwnAccount | null> => verifySender(sent, tools),
  receive: async (work: RecordContext, sent: SentForm, account: OwnAccount | null) => {
    const words = accountWords(sent.language);
    if (!sent.reader) return { refused: words.noLongerLoggedIn };
    if (!account) return rejectField('password', words.wrongPassword);
    const { address, action } = sent.values;
    const isForPrimary = action === MAKE_PRIMARY;
    const outcome = isForPrimary
      ? await changePrimary(work, sent, account, String(address))
      : await removeAddress(work.db, sent, account, String(address));
    if (outcome === 'missing') return { refused: words.addressMissing };
    if (outcome === 'waits') return rejectField('address', words.addressWaits);
    return redirectToAccount(isForPrimary ? 'primary' : 'addressRemoved');
  },
});
