import { canManageWebhooks } from '#entities/webhook/access.ts';
import { defineList } from '#model/screens/define-list.ts';
import { webhookDelivery } from '../entity.ts';
import { LOG_DAYS } from '../states.ts';
import { eventLabel, resultOf, stateLabel, TONES, type DeliveryRow } from './delivery-row.ts';

/** All deliveries to webhooks: their state, and the result of the last attempt. */
export const list = defineList<DeliveryRow>({
  source: { entity: webhookDelivery },
  isOfAllSites: true,
  label: 'Log',
  lead: `What was sent to webhooks in the last ${LOG_DAYS} days.`,
  tabs: [
    { label: 'All', state: {} },
    { label: 'Waiting', state: { state: 'waiting' } },
    { label: 'Failed', state: { state: 'failed' } },
  ],
  open: ({ id }) => `/webhook-deliveries/${id}`,
  nameOf: (row) => `${eventLabel(row)} to ${row.webhookName}`,
  columns: [
    { key: 'event', text: eventLabel, note: ({ webhookName }) => webhookName },
    { key: 'error', label: 'Result', text: resultOf, isQuiet: true, width: 'min(320px, 34%)', from: 'md' },
    { key: 'created', label: 'Created', instant: { none: '' }, width: '140px', from: 'sm' },
    { key: 'state', text: stateLabel, tone: ({ state }) => TONES[state], width: '120px' },
  ],
  bulkActions: [
    {
      key: 'resend',
      label: 'Resend',
      question: (deliveries) => `Resend ${deliveries}?`,
      consequence: 'The receiver gets them again with the same ID and body.',
      doing: 'Resending',
      done: 'queued to be sent',
      otherwise: 'unchanged',
      isDanger: false,
      canUse: canManageWebhooks,
      isApplicable: () => true,
      operation: 'resendWebhookDelivery',
      input: ({ id }) => ({ id }),
    },
  ],
  words: ['delivery', 'deliveries'],
  empty: { title: 'No deliveries', text: 'Events appear here as soon as they happen.' },
});
