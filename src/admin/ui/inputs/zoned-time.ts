/**
 * Converts between wall-clock times in a site's zone and instants. Zones are IANA names; instants are ISO
 * texts in UTC.
 */
import { Temporal } from 'temporal-polyfill';

/** Which of the two instants a wall-clock time means in an hour that clocks repeat. */
export type Occurrence = 'earlier' | 'later';

export interface WallClock {
  /** Like 2026-11-21T09:30, the format of a `datetime-local` input. */
  text: string;
  occurrence: Occurrence;
}

export interface InstantOfWallClock {
  /** With milliseconds, as the API expects it. */
  instant: string;
  /**
   * `repeated`: the time occurs twice that day. `skipped`: clocks skip the time, so the instant is later by
   * the length of the gap.
   */
  kind: 'plain' | 'repeated' | 'skipped';
}

/** The wall-clock time of an instant, to the minute; null for an invalid instant. */
export function wallClockOf(instant: string, timeZone: string): WallClock | null {
  try {
    const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
    const plain = zoned.toPlainDateTime();
    const first = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
    const isLater = first.epochMilliseconds < zoned.epochMilliseconds;
    return {
      text: plain.toString({ smallestUnit: 'minute', roundingMode: 'floor' }),
      occurrence: isLater ? 'later' : 'earlier',
    };
  } catch {
    return null;
  }
}

/** The instant of a wall-clock time; null unless the text is a full date and time of the years 1000 to 9999. */
export function instantOfWallClock(
  text: string,
  timeZone: string,
  occurrence: Occurrence = 'earlier',
): InstantOfWallClock | null {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  try {
    const plain = Temporal.PlainDateTime.from(text);
    const earlier = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
    const later = plain.toZonedDateTime(timeZone, { disambiguation: 'later' });
    if (earlier.epochMilliseconds === later.epochMilliseconds)
      return { instant: isoOf(earlier), kind: 'plain' };
    const isSkipped = !earlier.toPlainDateTime().equals(plain);
    if (isSkipped) return { instant: isoOf(later), kind: 'skipped' };
    return { instant: isoOf(occurrence === 'later' ? later : earlier), kind: 'repeated' };
  } catch {
    return null;
  }
}

/** Display name of the zone at that instant, like “Chicago, CST”. */
export function zoneLabel(timeZone: string, instant: string | null): string {
  const city = zoneCity(timeZone);
  const abbreviation = zoneAbbreviation(timeZone, instant);
  return abbreviation === city ? city : `${city}, ${abbreviation}`;
}

/** City of a zone: `Amsterdam` for `Europe/Amsterdam`. */
export function zoneCity(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

/** Short name of the zone at that instant, like CST or GMT+1. */
export function zoneAbbreviation(timeZone: string, instant: string | null): string {
  const date = instant === null ? new Date() : new Date(instant);
  const parts = formatter(timeZone, { timeZoneName: 'short' }).formatToParts(date);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

function isoOf(zoned: Temporal.ZonedDateTime): string {
  return new Date(zoned.epochMilliseconds).toISOString();
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Caches formatters, because creating one is slow and a table of dates needs the same few formatters a
 * hundred times.
 */
function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const locale = timeZone.startsWith('America/') ? 'en-US' : 'en-GB';
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formatters.set(key, made);
  return made;
}
