/**
 * Second step of changing or adding an address: the reader has opened the link in the email to the new
 * address.
 */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { redirectToAccount } from '../model/account-redirects.ts';
import { confirmChange } from '../server/own/email-change.ts';
import { accountWords } from '../words/index.ts';
import { readAccountQuery } from '../model/account-query.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const confirmEmailChange = defineReceiver({
  name: 'confirmEmailChange',
  receive: async (work: RecordContext, sent: SentForm) => {
    const kind = await confirmChange(work, sent, readAccountQuery(sent.search).id);
    if (kind === null) return { refused: accountWords(sent.language).changeLinkOver };
    if (!sent.reader) return { goTo: ACCOUNT_PATHS.login };
    return redirectToAccount(kind === 'add' ? 'addressAdded' : 'email');
  },
});
