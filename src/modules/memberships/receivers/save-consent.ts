/** A consent that is given or withdrawn on the account page. */
import { defineReceiver, type SentForm } from '#model/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { doneAtAccount, loginFirst } from '../account/back.ts';
import { changeConsent } from '../account/server/consents.ts';
import { ACCOUNT_PATHS } from '../paths.ts';

export const saveConsent = defineReceiver({
  name: 'saveConsent',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { reader, values, address } = sent;
    if (!reader) return loginFirst(ACCOUNT_PATHS.account);
    const { purpose, isGiven } = values;
    const change = { purpose: String(purpose), isGiven: isGiven === true, address };
    const isKept = await changeConsent(work.db, sent, { siteUserId: reader.id, ...change });
    return isKept ? doneAtAccount('consent') : { goTo: ACCOUNT_PATHS.account };
  },
});
