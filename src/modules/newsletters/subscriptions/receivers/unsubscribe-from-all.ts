/** Ends every newsletter of an address on the preferences page, those of sister sites that it shows included. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { preferencesData } from '../blocks/newsletter-preferences/data.ts';
import { bySite } from '../model/offered-newsletter.ts';
import { preferencesRedirect } from '../model/preferences-redirect.ts';
import { unsubscribeAll } from '../server/change-newsletter.ts';
import { onSite } from '../server/sister-sites.ts';
import { subscriptionWords } from '../words/index.ts';

export const unsubscribeFromAll = defineReceiver({
  name: 'unsubscribeFromAll',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { owner, newsletters } = preferencesData(sent.data);
    if (!owner) return { refused: subscriptionWords(sent.language).linkOver };
    const { reason } = sent.values;
    const source = owner.account === null ? ('Preferences' as const) : ('Account' as const);
    const why = typeof reason === 'string' ? reason : null;
    await unsubscribeAll(work, { ...owner, siteId: sent.siteId, source }, why);
    for (const { sisterId } of bySite(newsletters)) {
      if (sisterId === null) continue;
      // The delivery of the link belongs to the site.
      const there = { ...owner, siteId: sisterId, source, delivery: 0 };
      await onSite(work, sisterId, () => unsubscribeAll(work, there, why));
    }
    return preferencesRedirect(sent, 'all');
  },
});
