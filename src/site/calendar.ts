/** Days and years of a site's time zone: when what a page says of today stops being true. */
import { Temporal } from 'temporal-polyfill';

/** The year in the zone at an instant (ISO). */
export function yearOf(instant: string, timeZone: string): number {
  return zoned(instant, timeZone).year;
}

/** The instant (ISO) at which the zone's next day begins, which is not everywhere and always midnight. */
export function nextDay(instant: string, timeZone: string): string {
  return iso(zoned(instant, timeZone).add({ days: 1 }).startOfDay());
}

/** The instant (ISO) at which the zone's next year begins. */
export function nextYear(instant: string, timeZone: string): string {
  return iso(zoned(instant, timeZone).with({ month: 1, day: 1 }).add({ years: 1 }).startOfDay());
}

function zoned(instant: string, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
}

function iso(at: Temporal.ZonedDateTime): string {
  return new Date(at.epochMilliseconds).toISOString();
}
