/** The webhook events of core; those of a module are in a file of the same name in its folder. The names are permanent. */
import { defineWebhookEvent } from '#access/webhook-events.ts';

const OF_CONTENT = {
  permission: 'manage_content',
  record: 'contentId',
  fields: ['contentId', 'type', 'version'],
} as const;

export const webhookEvents = {
  'content/created': defineWebhookEvent({ ...OF_CONTENT, label: 'Item created', order: 10 }),
  'content/published': defineWebhookEvent({ ...OF_CONTENT, label: 'Item published', order: 20 }),
  'content/changed': defineWebhookEvent({ ...OF_CONTENT, label: 'Published item changed', order: 30 }),
  'content/moved': defineWebhookEvent({
    ...OF_CONTENT,
    fields: [...OF_CONTENT.fields, 'oldPath'],
    label: 'Published item moved',
    order: 40,
  }),
  'content/unpublished': defineWebhookEvent({ ...OF_CONTENT, label: 'Item unpublished', order: 50 }),
  'content/deleted': defineWebhookEvent({ ...OF_CONTENT, label: 'Item deleted', order: 60 }),
  'forms/submitted': defineWebhookEvent({
    label: 'Form submitted',
    permission: 'manage_site_settings',
    record: 'formSubmissionId',
    fields: ['formSubmissionId', 'form'],
    order: 100,
  }),
};
