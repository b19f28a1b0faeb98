/** Logs out all devices of a reader, including this one. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { endSessions } from '../server/own/sessions.ts';
import { recordEvent } from '../server/events.ts';
import { COOKIES_CLEARED_AT_LOGOUT } from '../model/logout-cookies.ts';

export const logOutEverywhere = defineReceiver({
  name: 'logOutEverywhere',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { reader } = sent;
    if (reader) {
      await endSessions(work.db, sent, { siteUserId: reader.id });
      await recordEvent(work.db, sent, { siteUserId: reader.id, kind: 'loggedOutEverywhere' });
    }
    return { goTo: '/', login: null, clearCookies: COOKIES_CLEARED_AT_LOGOUT };
  },
});
