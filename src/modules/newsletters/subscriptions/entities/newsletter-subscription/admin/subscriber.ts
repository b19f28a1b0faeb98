/** Subscribers in words. */
import type { Tone } from '#model/screens/define-list.ts';

/** The colour of a status. */
export const TONES: Readonly<Record<string, Tone>> = {
  pending: 'waiting',
  confirmed: 'good',
  paused: 'waiting',
  unsubscribed: 'off',
};

/** First and last name; null if neither is known. */
export function nameIn(subscriber: { firstName: string | null; lastName: string | null }): string | null {
  return [subscriber.firstName, subscriber.lastName].filter(Boolean).join(' ') || null;
}
