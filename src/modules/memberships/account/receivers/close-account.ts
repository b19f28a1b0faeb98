/** Closes a reader's account; requires the password. The confirmation is the last email the reader gets. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import type { ReceiverTools } from '#server/forms/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { rejectField } from '../model/account-redirects.ts';
import { COOKIES_CLEARED_AT_LOGOUT } from '../model/logout-cookies.ts';
import { verifySender } from '../model/verify-sender.ts';
import { closeAccount as close } from '../server/own/close.ts';
import type { OwnAccount } from '../server/own/own-account.ts';
import { accountWords } from '../words/index.ts';
import { mailReader } from '../server/mail-reader.tsx';

export const closeAccount = defineReceiver({
  name: 'closeAccount',
  prepare: (sent: SentForm, tools: ReceiverTools) => verifySender(sent, tools),
  receive: async (work: RecordContext, sent: SentForm, account: OwnAccount | null) => {
    const { siteName, language, origin, settings } = sent;
    const words = accountWords(language);
    if (!sent.reader) return { refused: words.noLongerLoggedIn };
    if (!account) return rejectField('password', words.wrongPassword);
    await close(work, sent, account.id);
    await mailReader(work, {
      to: account.email,
      subject: words.closedSubject(siteName),
      text: words.closedText(siteName),
      link: { url: absoluteUrl(origin, '/'), label: siteName },
      siteName,
      language,
      settings,
      note: words.closedNote,
      isLast: true,
    });
    return { goTo: '/', login: null, clearCookies: COOKIES_CLEARED_AT_LOGOUT };
  },
});
