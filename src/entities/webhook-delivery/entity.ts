import { choice } from '#fields/choice/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { DELIVERY_STATES } from './states.ts';

/**
 * Which deliveries of a webhook are sent first: lower numbers. `person`: what a person did. `timed`: scheduled dates, what the
 * product itself did, and second attempts. `bulk`: what a program or an import did.
 */
export const PRIORITY = { person: 1, timed: 2, bulk: 3 } as const;

/** An event on its way to a webhook, and the result of its last attempt. */
export const webhookDelivery = defineEntity({
  name: 'webhookDelivery',
  label: 'Webhook delivery',
  pluralLabel: 'Webhook deliveries',
  apiDescription: 'An event on its way to a webhook, with the result of the last attempt.',
  tenancy: 'organisation',
  // What happens on any site is delivered.
  isAddedOnAnySite: true,
  titleField: 'event',
  personalData: 'ids of records, deleted after 30 days',
  history: false,
  fields: {
    webhook: integer({
      label: 'Webhook',
      apiDescription: 'ID of the webhook that gets the event.',
      required: true,
      min: 1,
      writable: 'server',
    }),
    webhookName: text({ label: 'Name of the webhook', required: true, lengthMax: 80, writable: 'server' }),
    event: text({ label: 'Event', required: true, lengthMax: 100, writable: 'server' }),
    eventId: text({ label: 'Event ID', required: true, lengthMax: 36, writable: 'server' }),
    recordKey: text({ label: 'Record', lengthMax: 100, writable: 'server', internal: true }),
    body: longText({ label: 'Body', required: true, lengthMax: 10_000, writable: 'server' }),
    state: choice({
      label: 'State',
      required: true,
      default: 'waiting',
      choices: DELIVERY_STATES,
      writable: 'server',
    }),
    attempts: integer({
      label: 'Attempts',
      apiDescription: 'How many requests were sent for the event.',
      required: true,
      default: 0,
      min: 0,
      writable: 'server',
    }),
    nextAttempt: instant({
      label: 'Next attempt',
      apiDescription: 'When the delivery is tried next. It has no meaning once the delivery has ended.',
      required: true,
      writable: 'server',
    }),
    priority: integer({
      label: 'Priority',
      apiDescription:
        '1: what a person did. 2: a scheduled date, what the product did, or a second attempt. 3: what a program or an import did. Lower numbers are sent first.',
      required: true,
      default: PRIORITY.timed,
      min: PRIORITY.person,
      max: PRIORITY.bulk,
      writable: 'server',
    }),
    claimedUntil: instant({ label: 'Claimed until', writable: 'server', internal: true }),
    retryUntil: instant({ label: 'Retried until', required: true, writable: 'server' }),
    status: integer({ label: 'Status of the response', writable: 'server' }),
    error: text({ label: 'Last error', lengthMax: 500, writable: 'server' }),
    durationMs: integer({ label: 'Duration in milliseconds', min: 0, writable: 'server' }),
    endedAt: instant({
      label: 'Ended',
      apiDescription: 'When the delivery succeeded or finally failed. Null while it waits.',
      writable: 'server',
    }),
  },
  list: {
    columns: ['event', 'webhookName', 'state', 'created'],
    filters: ['webhook', 'state'],
    sorts: [{ field: 'created', order: 'desc' }],
    search: [],
  },
  operations: ['get', 'stream'],
  operationalColumns: [
    'attempts',
    'claimed_until',
    'duration_ms',
    'ended_at',
    'error',
    'next_attempt',
    'priority',
    'retry_until',
    'state',
    'status',
  ],
  examples: [],
});
