import { Temporal } from 'temporal-polyfill';

/** The instant (ISO) at which a day such as 2026-12-31 begins in a time zone. */
export function dayBegins(day: string, timeZone: string): string {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone);
  return new Date(start.epochMilliseconds).toISOString();
}
