/** Promo codes of subscriptions. */
import { text } from '#fields/text/field.ts';
import { defineSettings, type SiteSettings } from '#model/define-settings.ts';

/**
 * The part of the membership settings that concerns newsletters (specification, platform and admin, section 3). Read by its
 * name, because neither module depends on the other.
 */
const membershipsPart = defineSettings({
  name: 'memberships',
  label: 'Memberships',
  order: 0,
  fields: { newsletterPromoCode: text({ label: 'Promo code of newsletters', lengthMax: 50 }) },
});

/** The promo code to store: the one with which the reader came, otherwise that of the site's membership settings. */
export function promoCodeOf(settings: SiteSettings, own: string | null | undefined): string | null {
  if (own != null && own !== '') return own;
  const { newsletterPromoCode } = settings.read(membershipsPart);
  return settings.modulesOn.has('memberships') ? newsletterPromoCode || null : null;
}
