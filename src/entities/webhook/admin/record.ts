import { defineRecord, type NoticeAction } from '#model/screens/define-record.ts';
import { access } from '../access.ts';
import { webhook } from '../entity.ts';
import { resultLine, stateOf, type WebhookRow } from './webhook-row.ts';

const SECRET = {
  operation: 'createWebhookSecret',
  done: () => 'Secret created.',
  failed: 'The secret was not created',
  shown: {
    field: 'secret',
    label: 'Secret',
    note: 'Copy the secret to the receiver now. It won’t be shown again.',
  },
} satisfies Partial<NoticeAction>;

const hasSecret = ({ secretSince }: WebhookRow) => secretSince !== null;

/** The record page of a webhook: its form, its secret, and a test. */
export const record = defineRecord<WebhookRow>({
  entity: webhook,
  access,
  home: { path: '/webhooks', label: 'webhooks' },
  badge: { label: (row) => stateOf(row).label, tone: (row) => stateOf(row).tone },
  lead: ({ url }) => url,
  // The form has sites as records; the access rules expect their ids.
  asJudged: (row) => ({ ...row, sites: (row.sites ?? []).map(({ id }) => id) }),
  leaveOut: (_row, actor) => (actor.isGlobal ? [] : ['isGlobal']),
  notices: [
    {
      isApplicable: ({ isActive, switchedOffAt }) => !isActive && switchedOffAt !== null,
      tone: 'red',
      title: () => 'Switched off after failures',
      lines: ({ switchedOffAt }, { longInstant }) => [
        `The webhook was switched off on ${longInstant(switchedOffAt ?? '')}, because every request failed for a day or its receiver answered with status 410.`,
        'Repair the receiver and send a test, then activate the webhook. What waits is sent then; resend failed deliveries from the log.',
      ],
    },
    {
      isApplicable: ({ isActive, failingSince }) => isActive && failingSince !== null,
      tone: 'yellow',
      title: () => 'Requests are failing',
      lines: ({ failingSince }, { longInstant }) => [
        `No request has succeeded since ${longInstant(failingSince ?? '')}. The log has the errors. After a day without success, the webhook is switched off.`,
      ],
    },
    {
      isApplicable: ({ recentDeliveries = [] }) => recentDeliveries.length > 0,
      tone: 'gray',
      title: () => 'Latest deliveries',
      lines: ({ recentDeliveries = [] }, { longInstant }) =>
        recentDeliveries.map((delivery) => `${longInstant(delivery.created)}: ${resultLine(delivery)}`),
    },
    {
      isApplicable: (_row, { canUpdate }) => canUpdate,
      tone: 'gray',
      title: (row) => (hasSecret(row) ? 'Secret' : 'No secret yet'),
      lines: ({ secretSince }, { longInstant }) => [
        secretSince === null
          ? 'Create a secret, and enter it in the receiver, which verifies the header “masthead-signature” with it. Events are sent from then on.'
          : `Created on ${longInstant(secretSince)}.`,
      ],
      actions: [
        { ...SECRET, label: 'Create secret', isApplicable: (row) => !hasSecret(row) },
        {
          label: 'Send test',
          icon: 'send',
          operation: 'sendTestWebhook',
          isApplicable: hasSecret,
          done: () => 'The test is being sent. The log has its result in a few seconds.',
          failed: 'The test was not sent',
        },
        {
          ...SECRET,
          label: 'Replace within 24 hours',
          input: { overlapHours: 24 },
          isApplicable: hasSecret,
          question: {
            text: 'For 24 hours, requests are signed with both secrets, so that you can change the receiver without an interruption.',
            label: 'Create new secret',
          },
        },
        {
          ...SECRET,
          label: 'Replace now',
          isApplicable: hasSecret,
          question: {
            text: 'Requests are no longer signed with the current secret. The receiver rejects them until you enter the new one.',
            label: 'Replace secret',
          },
        },
      ],
    },
    {
      isApplicable: (_row, { canUpdate }) => !canUpdate,
      tone: 'gray',
      lines: () => [
        'This webhook has events or sites that you don’t have. You can view it but not change it.',
      ],
    },
  ],
});
