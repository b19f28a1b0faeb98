import type { ListRow, Tone } from '#model/screens/define-list.ts';

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
