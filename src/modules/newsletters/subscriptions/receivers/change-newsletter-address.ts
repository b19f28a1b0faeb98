/** Requests a change of address on the preferences page. The answer does not depend on the new address. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { requestChange } from '../../address-change/server/changes.ts';
import { preferencesData } from '../blocks/newsletter-preferences/data.ts';
import { preferencesRedirect } from '../model/preferences-redirect.ts';
import { subscriptionWords } from '../words/index.ts';

export const changeNewsletterAddress = defineReceiver({
  name: 'changeNewsletterAddress',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { owner } = preferencesData(sent.data);
    // The address of a member is that of the account.
    if (!owner || owner.account !== null) return { refused: subscriptionWords(sent.language).linkOver };
    const { newEmail } = sent.values;
    await requestChange(work, { site: sent.siteId, oldEmail: owner.email, newEmail: String(newEmail) });
    return preferencesRedirect(sent, 'address');
  },
});
