/** Patterns of permalinks, `/:year/:title/`, filled in. */
import { Temporal } from 'temporal-polyfill';
import { readInstant } from '../dates.ts';

/** The value of a token; null when the file has none, undefined when no such token is known. */
export type Token = (name: string) => string | null | undefined;

/** Why a URL cannot be made. */
export class UnknownUrl extends Error {
  override readonly name = 'UnknownUrl';
}

const TOKEN = /:(\w+(?:\[[^\]]*\])?)/g;

/** `/:year/:title/` -> `:year`, `:title`. */
export function tokensIn(pattern: string): string[] {
  return [...pattern.matchAll(TOKEN)].map(([token]) => token);
}

/** A pattern filled in, of Jekyll or Hugo (`:sections[1:]`). Throws UnknownUrl. */
export function fillPattern(pattern: string, token: Token): string {
  return pattern.replace(TOKEN, (_whole, name: string) => {
    const value = token(name);
    if (value === undefined)
      throw new UnknownUrl(`“:${name}” in the pattern “${pattern}” is not understood.`);
    if (value === null)
      throw new UnknownUrl(`The file has nothing for “:${name}” of the pattern “${pattern}”.`);
    return value;
  });
}

/** One slash at the beginning and between parts; spaces as they are in a URL. */
export function cleanUrl(url: string): string {
  return `/${url}`.replace(/\/{2,}/g, '/').replaceAll(' ', '%20');
}

/** Has every part a pattern may name. */
export const EXAMPLE_DATE = Temporal.PlainDateTime.from('2020-01-01');

const ISO = /^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/;

/** What a clock showed at a date: as the file says, or in the site's zone where both are known. Null for no date. */
export function wallTime(value: unknown, zone: string | undefined): Temporal.PlainDateTime | null {
  const text = value instanceof Date ? value.toISOString() : value;
  const written = typeof text === 'string' ? ISO.exec(text) : null;
  const hasOffset =
    typeof text === 'string' && /(?:Z|UTC|GMT|[+-]\d{1,2}:?\d{0,2}|[ECMP][SD]T)\s*$/.test(text.slice(11));
  try {
    if (written && !(zone !== undefined && hasOffset)) {
      const [year, month, day, hour = 0, minute = 0, second = 0] = written
        .slice(1)
        .map((part) => Number(part ?? 0));
      return Temporal.PlainDateTime.from(
        { year: year ?? 0, month: month ?? 0, day: day ?? 0, hour, minute, second },
        { overflow: 'reject' },
      );
    }
    const instant = readInstant(text, { zone: zone ?? 'UTC' });
    if (instant === null) return null;
    return Temporal.Instant.from(instant)
      .toZonedDateTimeISO(zone ?? 'UTC')
      .toPlainDateTime();
  } catch {
    return null;
  }
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

const two = (number: number) => String(number).padStart(2, '0');

/** Parts of a date by the names Jekyll has for them. */
export function jekyllDate(name: string, date: Temporal.PlainDateTime): string | undefined {
  const month = MONTHS[date.month - 1] ?? '';
  const day = DAYS[date.dayOfWeek - 1] ?? '';
  const parts: Readonly<Record<string, string>> = {
    year: String(date.year),
    short_year: two(date.year % 100),
    month: two(date.month),
    i_month: String(date.month),
    short_month: month.slice(0, 3),
    long_month: month,
    day: two(date.day),
    i_day: String(date.day),
    y_day: String(date.dayOfYear).padStart(3, '0'),
    w_year: String(date.yearOfWeek),
    week: two(date.weekOfYear ?? 0),
    w_day: String(date.dayOfWeek),
    short_day: day.slice(0, 3),
    long_day: day,
    hour: two(date.hour),
    minute: two(date.minute),
    second: two(date.second),
  };
  return Object.hasOwn(parts, name) ? parts[name] : undefined;
}

/** Parts of a date by the names Hugo has for them, layouts of Go (`:2006`) included. */
export function hugoDate(name: string, date: Temporal.PlainDateTime): string | undefined {
  const month = MONTHS[date.month - 1] ?? '';
  const day = DAYS[date.dayOfWeek - 1] ?? '';
  const parts: Readonly<Record<string, string>> = {
    year: String(date.year),
    month: two(date.month),
    monthname: month,
    day: two(date.day),
    weekday: String(date.dayOfWeek % 7),
    weekdayname: day,
    yearday: String(date.dayOfYear),
    '2006': String(date.year),
    '06': two(date.year % 100),
    '01': two(date.month),
    '1': String(date.month),
    Jan: month.slice(0, 3),
    January: month,
    '02': two(date.day),
    '2': String(date.day),
    Mon: day.slice(0, 3),
    Monday: day,
    '15': two(date.hour),
    '04': two(date.minute),
    '05': two(date.second),
  };
  return Object.hasOwn(parts, name) ? parts[name] : undefined;
}
