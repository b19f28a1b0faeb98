/** Switches on the preferences page whether opens and clicks of an address are recorded. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { preferencesData } from '../blocks/newsletter-preferences/data.ts';
import { preferencesRedirect } from '../model/preferences-redirect.ts';
import { changeTracking } from '../server/change-tracking.ts';
import { subscriptionWords } from '../words/index.ts';

export const changeNewsletterTracking = defineReceiver({
  name: 'changeNewsletterTracking',
  receive: async (work: RecordContext, sent: SentForm) => {
    const { owner } = preferencesData(sent.data);
    if (!owner) return { refused: subscriptionWords(sent.language).linkOver };
    const { tracking } = sent.values;
    await changeTracking(work, { siteId: sent.siteId, email: owner.email }, tracking === 'on');
    return preferencesRedirect(sent, 'tracking');
  },
});
