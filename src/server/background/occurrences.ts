/** When cron expressions occur, by the clocks of a time zone. */
import { Temporal } from 'temporal-polyfill';
import type { Cron } from '#text/cron.ts';

/** A run that is older is not made up for. */
const MISSED_MS_MAX = 24 * 3_600_000;
/** Days that end less than a day ago in some zone, and those that clock changes lengthen. */
const DAYS_BACK = 2;

/**
 * Returns the last instant (milliseconds since 1970) until `now` at which the expression occurs in the zone; null for none
 * within a day. A time that clocks skip occurs when they have skipped it, together with others that they skip; a time that
 * they repeat occurs the first time.
 */
export function lastOccurrence(cron: Cron, timeZone: string, now: number): number | null {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  for (let back = 0; back <= DAYS_BACK; back += 1) {
    const day = today.subtract({ days: back });
    const last = isOn(cron, day) ? lastOfDay(cron.times, day, timeZone, now) : null;
    if (last !== null) return now - last < MISSED_MS_MAX ? last : null;
  }
  return null;
}

function isOn({ months, dates, weekdays }: Cron, day: Temporal.PlainDate): boolean {
  if (!months.has(day.month)) return false;
  const isDate = dates?.has(day.day) ?? false;
  const isWeekday = weekdays?.has(day.dayOfWeek) ?? false;
  return isDate || isWeekday || (dates === null && weekdays === null);
}

/** The last of a day’s times until `now`. Later times have later instants, so that half of the times is left out in each step. */
function lastOfDay(
  times: readonly number[],
  day: Temporal.PlainDate,
  timeZone: string,
  now: number,
): number | null {
  let found: number | null = null;
  for (let low = 0, high = times.length - 1; low <= high;) {
    const middle = (low + high) >> 1;
    const instant = instantOf(times[middle] ?? 0, day, timeZone);
    if (instant <= now) {
      found = instant;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}

function instantOf(time: number, day: Temporal.PlainDate, timeZone: string): number {
  const plainTime = new Temporal.PlainTime(Math.floor(time / 60), time % 60);
  const at = day.toZonedDateTime({ timeZone, plainTime });
  if (at.toPlainDateTime().equals(day.toPlainDateTime(plainTime))) return at.epochMilliseconds;
  return at.getTimeZoneTransition('previous')?.epochMilliseconds ?? at.epochMilliseconds;
}
