/**
 * Asks readers for consent: the product's own banner, or OneTrust. No third-party content is loaded before.
 */
import { createElement } from 'react';
import { defineSlot, type SlotProps } from '#model/pages/define-slot.ts';
import { ConsentBanner } from '#site/consent/banner.tsx';
import { asksForConsent, ONE_TRUST, oneTrustOf } from '#site/consent/third-parties.ts';

export const consent = defineSlot({
  place: 'bodyStart',
  order: 1,
  hasElement: true,
  when: ({ preview, site }) => !preview && asksForConsent(site.settings),
  view: Consent,
  policy: ({ site }) => (oneTrustOf(site.settings) === null ? {} : ONE_TRUST.sources),
});

function Consent({ page }: SlotProps) {
  const domain = oneTrustOf(page.site.settings);
  return domain === null
    ? createElement('site-consent', null, <ConsentBanner path={page.path} settings={page.site.settings} />)
    : createElement('site-consent', { 'data-src': ONE_TRUST.src, 'data-domain': domain });
}
