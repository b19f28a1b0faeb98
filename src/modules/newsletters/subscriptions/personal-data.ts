/** Personal data in the tables of subscriptions without an entity definition. */
import { definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  newsletter_subscription_proof: {
    why: 'deleted with the subscription, which has the address',
    columns: [
      'source',
      'promo_code',
      'consent_kind',
      'consent_text',
      'consent_version',
      'form',
      'page',
      'confirmed_by',
      'unsubscribe_source',
      'unsubscribe_reason',
    ],
  },
});
