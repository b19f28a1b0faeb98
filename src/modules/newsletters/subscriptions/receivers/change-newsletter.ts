/** Changes one newsletter on the preferences page. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { preferencesData } from '../blocks/newsletter-preferences/data.ts';
import { isAction } from '../model/preferences-notices.ts';
import { promoCodeOf } from '../model/promo-code.ts';
import { preferencesRedirect } from '../model/preferences-redirect.ts';
import { changeNewsletter as change } from '../server/change-newsletter.ts';
import { onSite } from '../server/sister-sites.ts';
import { newslettersSettings } from '../settings/newsletters.ts';
import { subscriptionWords } from '../words/index.ts';

export const changeNewsletter = defineReceiver({
  name: 'changeNewsletter',
  receive: async (work: RecordContext, sent: SentForm) => {
    const words = subscriptionWords(sent.language);
    const { owner, newsletters } = preferencesData(sent.data);
    const { action: sentAction, newsletter } = sent.values;
    const action = String(sentAction);
    if (!owner) return { refused: words.linkOver };
    const refused = action === 'unsubscribe' ? words.optOutFailed : words.optInFailed;
    const shown = newsletters.find(({ id }) => id === Number(newsletter));
    if (!shown || !isAction(action)) return { refused };
    if (action === 'subscribe' && !shown.isOffered) return { refused };
    const { consentText } = sent.settings.read(newslettersSettings).subscribeBlockSettings;
    const { sister } = shown;
    const source = owner.account === null ? ('Preferences' as const) : ('Account' as const);
    // The delivery of the link belongs to the site.
    const from = sister ? { siteId: sister.id, delivery: 0 } : { siteId: sent.siteId };
    const isDone = await onSite(work, sister?.id ?? null, () =>
      change(
        work,
        { ...owner, source, ...from },
        {
          newsletter: shown.id,
          action,
          promoCode: promoCodeOf(sent.settings, sent.attribution.promoCode),
          consent: { text: consentText ?? words.consentGiven, form: 'preferences', page: sent.path },
        },
      ),
    );
    return isDone ? preferencesRedirect(sent, action) : { refused };
  },
});
