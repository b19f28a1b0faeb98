/** Logs one of the reader's devices out, possibly this one. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { redirectToAccount, redirectToLogin } from '../model/account-redirects.ts';
import { endSession } from '../server/own/sessions.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const logOutDevice = defineReceiver({
  name: 'logOutDevice',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { reader, values } = sent;
    if (!reader) return redirectToLogin(ACCOUNT_PATHS.account);
    const { session } = values;
    // The session of another account, or one that was logged out before, is ignored.
    await endSession(work.db, sent, { siteUserId: reader.id, sessionId: String(session) });
    return session === reader.sessionId ? { goTo: '/', login: null } : redirectToAccount('device');
  },
});
