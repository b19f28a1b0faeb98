import { definePersonalData } from '#model/personal-data.ts';
import { newsletterTitleIn, ROWS_OF_SUBSCRIBER } from '../subscriptions/model/rows-of-subscriber.ts';

export const personalData = definePersonalData({
  newsletter_welcome: [
    {
      ...ROWS_OF_SUBSCRIBER,
      exported: ['created', 'settled_at', 'state', 'answer', 'failed_at', 'failure', 'complained_at'],
      computed: { newsletter: newsletterTitleIn('newsletter_welcome') },
    },
  ],
});
