/**
 * Undoes a change of address through the link in the email to the old address; the reader then chooses a new
 * password.
 */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { undoChange } from '../server/own/email-change.ts';
import { accountWords } from '../words/index.ts';
import { readAccountQuery } from '../model/account-query.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const undoEmailChange = defineReceiver({
  name: 'undoEmailChange',
  receive: async (work: RecordContext, sent: SentForm) => {
    const token = await undoChange(work, sent, readAccountQuery(sent.search).undo);
    if (token === null) return { refused: accountWords(sent.language).changeLinkOver };
    return { goTo: `${ACCOUNT_PATHS.setPassword}?id=${token}`, login: null };
  },
});
