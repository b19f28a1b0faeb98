/** When emails may be sent under rate limits. Pure. */

/** Milliseconds ahead for which emails are claimed: they wait in the worker for their time. */
export const AHEAD_MS = 250;

/** A rate limit as a worker finds it. */
export interface RateState {
  perSecond: number;
  /** Milliseconds until the next email may be sent; 0 for now. */
  waitMs: number;
}

/** How many emails may be claimed under a limit. */
export function claimableEmails({ perSecond, waitMs }: RateState): number {
  return Math.max(0, Math.ceil(((AHEAD_MS - waitMs) * perSecond) / 1_000));
}

/**
 * Milliseconds until each email is sent, in their order. `limitsOf`: keys of the limits that an email counts for; a
 * key that is not in `states` has no limit. Changes `states`: each limit continues after the emails.
 */
export function sendTimes<T>(
  emails: readonly T[],
  limitsOf: (email: T) => readonly string[],
  states: ReadonlyMap<string, RateState>,
): number[] {
  return emails.map((email) => {
    const limits = limitsOf(email).flatMap((key) => states.get(key) ?? []);
    const time = Math.max(0, ...limits.map(({ waitMs }) => waitMs));
    for (const limit of limits) limit.waitMs = time + 1_000 / limit.perSecond;
    return time;
  });
}
