/** Ends every newsletter of an address on the preferences page. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { preferencesData } from '../blocks/newsletter-preferences/data.ts';
import { preferencesRedirect } from '../model/preferences-redirect.ts';
import { unsubscribeAll } from '../server/change-newsletter.ts';
import { subscriptionWords } from '../words/index.ts';

export const unsubscribeFromAll = defineReceiver({
  name: 'unsubscribeFromAll',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { owner } = preferencesData(sent.data);
    if (!owner) return { refused: subscriptionWords(sent.language).linkOver };
    const { reason } = sent.values;
    await unsubscribeAll(
      work,
      { ...owner, siteId: sent.siteId, source: owner.account === null ? 'Preferences' : 'Account' },
      typeof reason === 'string' ? reason : null,
    );
    return preferencesRedirect(sent, 'all');
  },
});
