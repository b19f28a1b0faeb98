import { webhookEventLabel } from '#access/webhook-events.ts';
import type { ListRow, Tone } from '#model/screens/define-list.ts';
import { webhookEvents } from '#registry/webhook-events.ts';

/** A delivery without its body. */
export interface RecentDelivery {
  event: string;
  state: string;
  created: string;
  attempts: number;
  status: number | null;
  error: string | null;
}

/** A webhook, as the API returns it. */
export interface WebhookRow extends ListRow {
  id: number;
  name: string;
  url: string;
  events: string[];
  isGlobal: number;
  sites: { id: number; name: string }[] | null;
  isActive: boolean;
  secretSince: string | null;
  failingSince: string | null;
  switchedOffAt: string | null;
  /** The newest deliveries; absent in lists. */
  recentDeliveries?: RecentDelivery[];
}

/** Whether events are sent to the webhook, and why not. */
export function stateOf({ isActive, secretSince, failingSince, switchedOffAt }: WebhookRow): {
  label: string;
  tone: Tone;
} {
  if (!isActive)
    return switchedOffAt === null
      ? { label: 'Inactive', tone: 'off' }
      : { label: 'Switched off', tone: 'bad' };
  if (secretSince === null) return { label: 'No secret', tone: 'waiting' };
  return failingSince === null ? { label: 'Active', tone: 'good' } : { label: 'Failing', tone: 'bad' };
}

/** A delivery in one line: its event, state, attempts and response. */
export function resultLine({ event, state, attempts, status, error }: RecentDelivery): string {
  const label = webhookEventLabel(webhookEvents, event);
  const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  const response = error ?? (status === null ? null : `status ${status}`);
  return [label, state, tried, response].filter(Boolean).join(', ');
}
