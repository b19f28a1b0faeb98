import type { DeliveryRow } from '#entities/webhook-delivery/delivery-row.ts';
import type { ListRow, Tone } from '#model/screens/define-list.ts';

/** A delivery without its body. */
export type RecentDelivery = Pick<
  DeliveryRow,
  'event' | 'state' | 'created' | 'attempts' | 'status' | 'error' | 'durationMs'
>;

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
