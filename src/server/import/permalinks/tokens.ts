/** Fills in permalink patterns such as `/:year/:title/`. */
import { Temporal } from 'temporal-polyfill';
import { readInstant } from '#fields/read-instant.ts';

/** The value of a token; null if the file has no value, undefined for an unknown token. */
export type Token = (name: string) => string | null | undefined;

/** Explains why a URL cannot be built. */
export class UnknownUrl extends Error {
  override readonly name = 'UnknownUrl';
}

/** Maximum length of patterns and URLs, equal to that of addresses. */
const LENGTH_MAX = 4_000;
/** Maximum number of characters of a pattern shown in a message. */
const SHOWN_MAX = 200;

const TOKEN = /:(\w+(?:\[[^[\]]{0,20}\])?)/g;

/** The tokens of a pattern of at most 4,000 characters: `/:year/:title/` -> `:year`, `:title`. */
export function tokensIn(pattern: string): string[] {
  return [...pattern.slice(0, LENGTH_MAX).matchAll(TOKEN)].map(([token]) => token);
}

/**
 * Fills in a pattern of Jekyll or Hugo (`:sections[1:]`). Throws UnknownUrl, also for more than 4,000
 * characters.
 */
export function fillPattern(pattern: string, token: Token): string {
  const shown = pattern.length > SHOWN_MAX ? `${pattern.slice(0, SHOWN_MAX)}…` : pattern;
  let length = pattern.length;
  checkLength(length, shown);
  return pattern.replace(TOKEN, (_whole, name: string) => {
    const value = token(name);
    const shownName = name.slice(0, SHOWN_MAX);
    if (value === undefined)
      throw new UnknownUrl(`“:${shownName}” in the pattern “${shown}” is not supported.`);
    if (value === null)
      throw new UnknownUrl(`The file has no value for “:${shownName}” in the pattern “${shown}”.`);
    length += value.length;
    checkLength(length, shown);
    return value;
  });
}

function checkLength(length: number, shown: string): void {
  if (length > LENGTH_MAX)
    throw new UnknownUrl(
      `“${shown}” makes a URL of more than ${LENGTH_MAX.toLocaleString('en')} characters.`,
    );
}

/** Normalises to one slash at the beginning and between segments, and escapes spaces as in a URL. */
export function cleanUrl(url: string): string {
  return `/${url}`.replace(/\/{2,}/g, '/').replaceAll(' ', '%20');
}

/** A date that has a value for every date token. */
export const EXAMPLE_DATE = Temporal.PlainDateTime.from('2020-01-01');

/** Maximum length of a date; longer texts are not dates. */
const DATE_LENGTH_MAX = 100;

const ISO = /^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/;

/** Wall-clock time of a date: as in the file, or in the site's zone if both are known. Null for other values. */
export function wallTime(value: unknown, zone: string | undefined): Temporal.PlainDateTime | null {
  const text = value instanceof Date ? value.toISOString() : value;
  if (typeof text === 'string' && text.length > DATE_LENGTH_MAX) return null;
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

type PartOfDate = (date: Temporal.PlainDateTime) => string;

const yearOf: PartOfDate = ({ year }) => String(year);
const shortYearOf: PartOfDate = ({ year }) => two(year % 100);
const monthNumberOf: PartOfDate = ({ month }) => String(month);
const twoOfMonth: PartOfDate = ({ month }) => two(month);
const monthOf: PartOfDate = ({ month }) => MONTHS[month - 1] ?? '';
const shortMonthOf: PartOfDate = (date) => monthOf(date).slice(0, 3);
const dayNumberOf: PartOfDate = ({ day }) => String(day);
const twoOfDay: PartOfDate = ({ day }) => two(day);
const weekdayOf: PartOfDate = ({ dayOfWeek }) => DAYS[dayOfWeek - 1] ?? '';
const shortWeekdayOf: PartOfDate = (date) => weekdayOf(date).slice(0, 3);

const JEKYLL = new Map<string, PartOfDate>([
  ['year', yearOf],
  ['short_year', shortYearOf],
  ['month', twoOfMonth],
  ['i_month', monthNumberOf],
  ['short_month', shortMonthOf],
  ['long_month', monthOf],
  ['day', twoOfDay],
  ['i_day', dayNumberOf],
  ['y_day', ({ dayOfYear }) => String(dayOfYear).padStart(3, '0')],
  ['w_year', ({ yearOfWeek }) => String(yearOfWeek)],
  ['week', ({ weekOfYear }) => two(weekOfYear ?? 0)],
  ['w_day', ({ dayOfWeek }) => String(dayOfWeek)],
  ['short_day', shortWeekdayOf],
  ['long_day', weekdayOf],
  ['hour', ({ hour }) => two(hour)],
  ['minute', ({ minute }) => two(minute)],
  ['second', ({ second }) => two(second)],
]);

const HUGO = new Map<string, PartOfDate>([
  ['year', yearOf],
  ['month', twoOfMonth],
  ['monthname', monthOf],
  ['day', twoOfDay],
  ['weekday', ({ dayOfWeek }) => String(dayOfWeek % 7)],
  ['weekdayname', weekdayOf],
  ['yearday', ({ dayOfYear }) => String(dayOfYear)],
  ['2006', yearOf],
  ['06', shortYearOf],
  ['01', twoOfMonth],
  ['1', monthNumberOf],
  ['Jan', shortMonthOf],
  ['January', monthOf],
  ['02', twoOfDay],
  ['2', dayNumberOf],
  ['Mon', shortWeekdayOf],
  ['Monday', weekdayOf],
  ['15', ({ hour }) => two(hour)],
  ['04', ({ minute }) => two(minute)],
  ['05', ({ second }) => two(second)],
]);

/** Part of a date by its name in Jekyll. */
export function jekyllDate(name: string, date: Temporal.PlainDateTime): string | undefined {
  return JEKYLL.get(name)?.(date);
}

/** Part of a date by its name in Hugo, including Go layouts (`:2006`). */
export function hugoDate(name: string, date: Temporal.PlainDateTime): string | undefined {
  return HUGO.get(name)?.(date);
}
