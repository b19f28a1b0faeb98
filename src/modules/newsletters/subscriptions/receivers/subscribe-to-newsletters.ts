/** Receives the form with which readers subscribe. */
import { defineReceiver, type SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { subscribeData } from '../blocks/subscribe/data.ts';
import { promoCodeOf } from '../model/promo-code.ts';
import { subscribeOnSites } from '../server/sister-sites.ts';
import { subscriptionWords } from '../words/index.ts';

export const subscribeToNewsletters = defineReceiver({
  name: 'subscribeToNewsletters',
  receive: async (work: RecordContext, sent: SentForm) => {
    const words = subscriptionWords(sent.language);
    const data = subscribeData(sent.data);
    const { newsletters, email, countryCode, region, compliance } = sent.values;
    const newsletterIds = Array.isArray(newsletters) ? newsletters.map(Number) : [];
    if (!data || newsletterIds.length === 0) return { refused: words.noneAvailable };
    const { path: page, attribution } = sent;
    const promoCode = promoCodeOf(sent.settings, attribution.promoCode);
    const chosen = data.newsletters.filter(({ id }) => newsletterIds.includes(id));
    const form = 'subscribe';
    if (data.memberEmail !== null) {
      const proof = { kind: 'express' as const, text: data.consentText ?? words.consentGiven, form, page };
      const member = { email: data.memberEmail, account: sent.reader?.id ?? null, isConfirmed: true };
      const request = { ...member, promoCode, source: 'NlWidgetAuthenticated' as const, proof };
      await subscribeOnSites(work, sent.siteId, chosen, request);
      return { done: words.subscribed };
    }
    const kind = compliance === true ? ('express' as const) : ('implied' as const);
    const proof = { kind, text: data.consentText ?? words.consent, form, page };
    await subscribeOnSites(work, sent.siteId, chosen, {
      promoCode,
      email: String(email),
      isConfirmed: false,
      source: 'NlWidgetUnauthenticated',
      proof,
      countryCode: textOf(countryCode),
      region: textOf(region),
    });
    return { done: `${words.subscribed} ${words.confirmSent(String(email))}` };
  },
});

const textOf = (value: SentForm['values'][string] | undefined) => (typeof value === 'string' ? value : null);
