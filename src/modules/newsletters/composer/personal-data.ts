/**
 * How personal texts in the module's tables without an entity definition are handled when a reader is exported,
 * erased or merged.
 */
import { EDITORIAL, definePersonalData } from '#model/personal-data.ts';
import { eventsOfDelivery } from '../tracking/model/events-of-delivery.ts';
import {
  campaignNameIn,
  newsletterTitleIn,
  ROWS_OF_SUBSCRIBER,
} from '../subscriptions/model/rows-of-subscriber.ts';

export const personalData = definePersonalData({
  newsletter_message: {
    why: EDITORIAL,
    columns: ['subject', 'sender', 'html', 'plain', 'body', 'links', 'content_ids', 'audience'],
  },
  newsletter_delivery: [
    {
      ...ROWS_OF_SUBSCRIBER,
      exported: ['due', 'settled_at', 'state', 'answer', 'failed_at', 'failure', 'complained_at'],
      computed: {
        campaign: campaignNameIn('newsletter_delivery'),
        newsletter: newsletterTitleIn('newsletter_delivery'),
        opens_and_clicks: eventsOfDelivery('newsletter_delivery'),
      },
    },
  ],
  newsletter_installation: { why: 'identifies a server', columns: ['identity'] },
  newsletter_send_worker: { why: 'ids of jobs', columns: ['run'] },
  newsletter_send_rate: { why: 'names of mail servers and ids of campaigns', columns: ['limit_key'] },
  newsletter_prepared: { why: EDITORIAL, columns: ['day', 'subject'] },
  newsletter_delivery_count: { why: 'numbers of campaigns', columns: ['state'] },
});
