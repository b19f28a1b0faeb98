/** Requests a change of address on the preferences page. The answer does not depend on the new address. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { requestChange } from '../../address-change/server/changes.ts';
import { canMove, preferencesData } from '../blocks/newsletter-preferences/data.ts';
import { preferencesRedirect } from '../model/preferences-redirect.ts';
import { subscriptionWords } from '../words/index.ts';

export const changeNewsletterAddress = defineReceiver({
  name: 'changeNewsletterAddress',
  receive: async (work: RecordContext, sent: SentForm) => {
    const data = preferencesData(sent.data);
    const { owner } = data;
    const words = subscriptionWords(sent.language);
    if (!owner) return { refused: words.linkOver };
    if (!canMove(data)) return { refused: words.nothingToMove };
    const { newEmail } = sent.values;
    await requestChange(work, { site: sent.siteId, oldEmail: owner.email, newEmail: String(newEmail) });
    return preferencesRedirect(sent, 'address');
  },
});
