/** Logs a reader out on this device. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { COOKIES_CLEARED_AT_LOGOUT } from '../model/logout-cookies.ts';
import { logOut } from '../server/accounts.ts';

export const logout = defineReceiver({
  name: 'logout',
  isForSimulation: true,
  receive: async (work: RecordContext, sent: SentForm) => {
    await logOut(work.db, sent, sent.token);
    return { goTo: '/', login: null, clearCookies: COOKIES_CLEARED_AT_LOGOUT };
  },
});
