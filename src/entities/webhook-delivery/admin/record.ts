import { defineRecord } from '#model/screens/define-record.ts';
import { access } from '../access.ts';
import { webhookDelivery } from '../entity.ts';
import { eventLabel, resultOf, stateLabel, TONES, type DeliveryRow } from './delivery-row.ts';

/** A delivery: its body, the result of the last attempt, and an action that sends it again. */
export const record = defineRecord<DeliveryRow>({
  entity: webhookDelivery,
  access,
  home: { path: '/webhook-deliveries', label: 'webhook log' },
  title: (row) => `${eventLabel(row)} to ${row.webhookName}`,
  lead: ({ created }, { longInstant }) => `Created ${longInstant(created)}`,
  badge: { label: stateLabel, tone: ({ state }) => TONES[state] },
  notices: [
    {
      isApplicable: () => true,
      tone: 'gray',
      lines: (row, { longInstant }) => [
        `${resultOf(row)}.`,
        ...(row.state === 'waiting' ? [`Next attempt: ${longInstant(row.nextAttempt)}.`] : []),
      ],
      forReaders: true,
      actions: [
        {
          label: 'Resend',
          icon: 'retry',
          operation: 'resendWebhookDelivery',
          done: () => 'The delivery will be sent again.',
          failed: 'The delivery was not queued again',
        },
      ],
    },
  ],
  reads: { text: ({ body }) => body, note: 'The body of the request.' },
});
