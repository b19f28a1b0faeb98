import { webhookEventLabel } from '#access/webhook-events.ts';
import type { Tone } from '#model/screens/define-list.ts';
import { webhookEvents } from '#registry/webhook-events.ts';

/** A delivery, as the API returns it. */
export interface DeliveryRow {
  id: number;
  webhookName: string;
  event: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  status: number | null;
  error: string | null;
  durationMs: number | null;
  body: string;
  created: string;
  nextAttempt: string;
}

export const TONES: Readonly<Record<DeliveryRow['state'], Tone>> = {
  waiting: 'waiting',
  delivered: 'good',
  failed: 'bad',
};

const LABELS = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const;

/** What a delivery reports, as in the form of webhooks; the name of the event if its module was removed. */
export function eventLabel({ event }: Pick<DeliveryRow, 'event'>): string {
  return webhookEventLabel(webhookEvents, event);
}

/** The state of a delivery in words. */
export function stateLabel({ state }: Pick<DeliveryRow, 'state'>): string {
  return LABELS[state];
}

/** Attempts, response and duration in one line. */
export function resultOf({ attempts, status, error, durationMs }: DeliveryRow): string {
  if (attempts === 0) return 'Not sent yet';
  const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  const result = error ?? (status === null ? null : `status ${status}`);
  return [tried, result, durationMs === null ? null : `${durationMs} ms`].filter(Boolean).join(', ');
}
