import { defineWebhookEvent } from '#access/webhook-events.ts';

export const webhookEvents = {
  'newsletters/subscriptionChanged': defineWebhookEvent({
    label: 'Newsletter subscription started or ended',
    permission: 'view_subscribers',
    record: 'subscription',
    fields: ['newsletter', 'subscription', 'action', 'account'],
    order: 300,
  }),
};
