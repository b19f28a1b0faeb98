import { defineWebhookEvent } from '#access/webhook-events.ts';

export const webhookEvents = {
  'harbour/berthBooked': defineWebhookEvent({
    label: 'Berth booked',
    permission: 'manage_berths',
    record: 'bookingId',
    fields: ['bookingId'],
    order: 510,
  }),
};
