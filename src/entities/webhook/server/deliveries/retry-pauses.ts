/** When a delivery that failed is sent again. */

/** Seconds after the first failure, the second one, and so on; the last pause repeats. */
const PAUSES = [5, 30, 120, 600, 3_600, 10_800, 21_600, 43_200] as const;
const LAST_PAUSE = 43_200;

/** Longest pause that a receiver can ask for. */
const REQUESTED_SECONDS_MAX = 3_600;

/** Seconds until the next attempt, after `attempts` failed ones: what the receiver requested within an hour, or more. Pure. */
export function retryPause(attempts: number, retryAfter: number | null): number {
  const pause = PAUSES[attempts - 1] ?? LAST_PAUSE;
  return Math.max(pause, Math.min(retryAfter ?? 0, REQUESTED_SECONDS_MAX));
}

/** Seconds that a header `Retry-After` asks for: a number, or an instant. Null if absent or invalid. Pure. */
export function retryAfterOf(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const instant = Date.parse(header);
  return Number.isNaN(instant) ? null : Math.max(0, Math.ceil((instant - nowMs) / 1_000));
}
