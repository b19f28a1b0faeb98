/** Days of events in lists and on pages, in the zone and language of the site. */

import { timeZone } from '#fields/time-zone/field.ts';
import { dateLocale } from '#text/locale.ts';
import { textField } from '#page-model/type-fields.ts';
import { isTimeZone } from '#text/time-zones.ts';

/** Assumed duration of an event without an end. */
export const DAY_MS: number = 24 * 60 * 60 * 1000;

/** Time zone of the venue; if empty, times are in the site's zone. */
export const ZONE_FIELD = timeZone({
  readers: ['card'],
  label: 'Time zone',
  zoneOf: ['startDate', 'endDate'],
  group: 'dates',
  help: 'Local time zone of the event. Leave empty to use the site’s time zone.',
});

/** Returns the time zone of an item with `ZONE_FIELD`. */
export function zoneOf(fields: Record<string, unknown>, siteZone: string): string {
  const own = textField(fields, 'timeZone');
  return own !== null && isTimeZone(own) ? own : siteZone;
}

interface Days {
  startDate: string | null;
  endDate: string | null;
  timeZone: string;
  language: string;
}

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };

/** `9–11 March 2027`, or a single day; null without a start. An end before the start is ignored. */
export function dayRange({ startDate, endDate, timeZone, language }: Days): string | null {
  if (!startDate) return null;
  const format = new Intl.DateTimeFormat(dateLocale(language, timeZone), { ...DAY, timeZone });
  const start = new Date(startDate);
  const end = endAfter(startDate, endDate);
  return format.formatRange(start, end === null ? start : new Date(end));
}

/** Returns the end if it is after the start, else null. */
export function endAfter(startDate: string | null, endDate: string | null): string | null {
  return startDate !== null && endDate !== null && endDate > startDate ? endDate : null;
}

/** Returns the day of an instant in a time zone, as ISO: `2027-03-09`. */
export function isoDay(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(new Date(instant));
}

/** When an event is over, as ISO: at its end, or `lengthMs` after its start; null without dates. */
export function overAt(
  { startDate, endDate }: Pick<Days, 'startDate' | 'endDate'>,
  lengthMs: number,
): string | null {
  return endDate ?? (startDate && new Date(Date.parse(startDate) + lengthMs).toISOString());
}

/** Whether the instant that `overAt` returned has been reached. */
export function hasCome(instant: string | null, now: string): boolean {
  return instant !== null && Date.parse(instant) <= Date.parse(now);
}
