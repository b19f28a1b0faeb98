/** Days and years in a site's time zone: how long a page's “today” is valid. */
import { Temporal } from 'temporal-polyfill';

/** The year in the zone at an instant (ISO). */
export function yearOf(instant: string, timeZone: string): number {
  return spanOf('year', instant, timeZone).year;
}

/** The instant (ISO) at which the zone's next day begins, which is not always midnight. */
export function nextDay(instant: string, timeZone: string): string {
  return spanOf('day', instant, timeZone).next;
}

/** The instant (ISO) at which the zone's next year begins. */
export function nextYear(instant: string, timeZone: string): string {
  return spanOf('year', instant, timeZone).next;
}

/** A day or a year of a zone, in milliseconds since 1970: `until` is the first millisecond after it. */
interface Span {
  from: number;
  until: number;
  /** `until` as ISO. */
  next: string;
  year: number;
}

/** The latest result by unit and zone: nearly all pages are rendered in the same day and year. */
const spans = new Map<string, Span>();

function spanOf(unit: 'day' | 'year', instant: string, timeZone: string): Span {
  const at = Date.parse(instant);
  const key = `${unit} ${timeZone}`;
  const known = spans.get(key);
  if (known && known.from <= at && at < known.until) return known;
  const now = zoned(instant, timeZone);
  const first = (unit === 'day' ? now : now.with({ month: 1, day: 1 })).startOfDay();
  const next = first.add(unit === 'day' ? { days: 1 } : { years: 1 }).startOfDay();
  const span = {
    from: first.epochMilliseconds,
    until: next.epochMilliseconds,
    next: iso(next),
    year: now.year,
  };
  spans.set(key, span);
  return span;
}

function zoned(instant: string, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
}

function iso(at: Temporal.ZonedDateTime): string {
  return new Date(at.epochMilliseconds).toISOString();
}
