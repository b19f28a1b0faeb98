/** Personal data in the tables of subscriptions without an entity definition. */
import { definePersonalData } from '#model/personal-data.ts';
import { newsletterTitleIn, ROWS_OF_SUBSCRIBER } from './model/rows-of-subscriber.ts';

export const personalData = definePersonalData({
  newsletter_subscription_proof: [
    {
      ...ROWS_OF_SUBSCRIBER,
      exported: [
        'requested_at',
        'confirmed_at',
        'confirmed_by',
        'ended_at',
        'source',
        'promo_code',
        'consent_kind',
        'consent_text',
        'consent_version',
        'form',
        'page',
        'unsubscribe_source',
        'unsubscribe_reason',
      ],
      computed: { newsletter: newsletterTitleIn('newsletter_subscription_proof') },
    },
  ],
});
