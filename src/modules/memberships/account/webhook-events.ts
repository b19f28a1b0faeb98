import { defineWebhookEvent } from '#access/webhook-events.ts';

const OF_ACCOUNT = { permission: 'view_site_users', record: 'siteUserId', fields: ['siteUserId'] } as const;

export const webhookEvents = {
  'memberships/loginSuccess': defineWebhookEvent({ ...OF_ACCOUNT, label: 'Reader logged in', order: 210 }),
  'memberships/profileUpdate': defineWebhookEvent({
    ...OF_ACCOUNT,
    label: 'Reader changed their profile',
    order: 220,
  }),
};
