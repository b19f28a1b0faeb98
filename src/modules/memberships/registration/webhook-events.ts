import { defineWebhookEvent } from '#access/webhook-events.ts';

export const webhookEvents = {
  'memberships/registrationSuccess': defineWebhookEvent({
    label: 'Reader registered',
    permission: 'view_site_users',
    record: 'siteUserId',
    fields: ['siteUserId', 'membershipId'],
    order: 200,
  }),
};
