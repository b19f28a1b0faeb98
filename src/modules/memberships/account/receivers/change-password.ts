/**
 * Changes the password; requires the current password. All other devices are logged out, this device is not.
 */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { redirectToAccount, rejectField } from '../model/account-redirects.ts';
import { verifySender } from '../model/verify-sender.ts';
import type { OwnAccount } from '../server/own/own-account.ts';
import { storePassword } from '../server/own/password.ts';
import { accountWords } from '../words/index.ts';
import { ownPasswordRefusal } from '../server/login/own-password.ts';

interface Prepared {
  account: OwnAccount;
  /** Null if the new password is invalid, with the reason in `refusal`. */
  passwordHash: string | null;
  refusal: string;
}

export const changePassword = defineReceiver({
  name: 'changePassword',
  prepare: async (sent: SentForm, tools: ReceiverTools): Promise<Prepared | null> => {
    const account = await verifySender(sent, tools);
    if (!account) return null;
    const { newPassword } = sent.values;
    const refusal = ownPasswordRefusal(String(newPassword), account, sent.language);
    if (refusal !== null) return { account, passwordHash: null, refusal };
    return { account, passwordHash: await tools.hashPassword(String(newPassword)), refusal: '' };
  },
  receive: async (work: RecordContext, sent: SentForm, prepared: Prepared | null) => {
    const words = accountWords(sent.language);
    const { reader } = sent;
    if (!reader) return { refused: words.noLongerLoggedIn };
    if (!prepared) return rejectField('password', words.wrongPassword);
    const { passwordHash, refusal } = prepared;
    if (passwordHash === null) return rejectField('newPassword', refusal);
    const sessionId = reader.sessionId ?? '';
    await storePassword(work, sent, { siteUserId: reader.id, passwordHash, sessionId });
    return redirectToAccount('password');
  },
});
