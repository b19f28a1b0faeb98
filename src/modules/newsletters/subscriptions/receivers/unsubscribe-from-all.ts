/** Ends every newsletter of an address on the preferences page. A job suppresses the address. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { preferencesData } from '../blocks/newsletter-preferences/data.ts';
import { preferencesRedirect } from '../model/preferences-redirect.ts';
import { unsubscribeEverywhere } from '../server/unsubscribe-everywhere.ts';
import { subscriptionWords } from '../words/index.ts';

export const unsubscribeFromAll = defineReceiver({
  name: 'unsubscribeFromAll',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { owner } = preferencesData(sent.data);
    if (!owner) return { refused: subscriptionWords(sent.language).linkOver };
    const { reason } = sent.values;
    const [subscription] = await unsubscribeEverywhere(work, {
      ...owner,
      source: owner.account === null ? 'Preferences' : 'Account',
      reason: typeof reason === 'string' ? reason : null,
    });
    if (subscription !== undefined)
      await work.queue('newsletters/suppressUnsubscribed', { subscription, at: work.now });
    return preferencesRedirect(sent, 'all');
  },
});
