/** Logs a reader out on this device. */
import { defineReceiver, type SentForm } from '#model/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { FORGOTTEN_AT_LOGOUT } from '../account/forgotten.ts';
import { endSession, sessionIdOf } from '../account/server/sessions.ts';

export const logout = defineReceiver({
  name: 'logout',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { reader, token } = sent;
    if (reader) await endSession(work.db, sent, { siteUserId: reader.id, sessionId: sessionIdOf(token) });
    return { goTo: '/', login: null, forgets: FORGOTTEN_AT_LOGOUT };
  },
});
