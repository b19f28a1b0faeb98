/** Gives or withdraws a consent on the account page. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { redirectToAccount, redirectToLogin, rejectField } from '../model/account-redirects.ts';
import { changeConsent } from '../server/own/consents.ts';
import { MARKETING_PURPOSE } from '../model/purposes.ts';
import { consentTextsOf, shownWith } from '../model/consent-texts.ts';
import { accountWords } from '../words/index.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';

export const saveConsent = defineReceiver({
  name: 'saveConsent',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { reader, values, address } = sent;
    if (!reader) return redirectToLogin(ACCOUNT_PATHS.account);
    const { purpose, isGiven, shown: read } = values;
    const shown = purpose === MARKETING_PURPOSE ? marketingShown(sent) : null;
    const outcome = await changeConsent(work.db, sent, {
      siteUserId: reader.id,
      purpose: String(purpose),
      isGiven: isGiven === true,
      address,
      shown,
      read: typeof read === 'string' ? read : '',
    });
    // The page is shown again with the current text.
    if (outcome === 'changed') return rejectField('shown', accountWords(sent.language).consentChanged);
    return outcome === 'kept' ? redirectToAccount('consent') : { goTo: ACCOUNT_PATHS.account };
  },
});

/** The site's current text next to the button; null without a text. */
function marketingShown({ settings, language }: SentForm) {
  const { marketing } = consentTextsOf(settings, language, false);
  return marketing === null ? null : { wording: marketing, ...shownWith(settings) };
}
