/** Dates of feeds: RFC 822 with any zone, ISO 8601, or similar formats. */
import { Temporal } from 'temporal-polyfill';
import { isCalendarDay } from '#text/days.ts';

/** UTC offsets of zone abbreviations in hours, except those of RFC 822 and of ISO. */
const HOURS: Readonly<Record<string, number>> = {
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  MET: 1,
  MEZ: 1,
  CEST: 2,
  MEST: 2,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  TRT: 3,
  WAT: 1,
  CAT: 2,
  SAST: 2,
  EAT: 3,
  GST: 4,
  PKT: 5,
  IST: 5.5,
  NPT: 5.75,
  ICT: 7,
  WIB: 7,
  SGT: 8,
  HKT: 8,
  PHT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  ACST: 9.5,
  ACDT: 10.5,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  NST: -3.5,
  NDT: -2.5,
  AST: -4,
  ADT: -3,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  BRT: -3,
  ART: -3,
  CLT: -4,
  COT: -5,
  PET: -5,
};

const MS_PER_HOUR = 3_600_000;
const DATE_LENGTH_MAX = 100;
/** Matches a zone name at the end: `CEST`, `Europe/Berlin`, `[Europe/Berlin]`. */
const ZONE_NAME = /\s*(?:\[([\w/+-]+)\]|\b([A-Z]{3,5}|[A-Z][A-Za-z]+\/[\w/+-]+))\s*$/;
const KNOWN_TO_ALL = /^(?:GMT|UTC?|[ECMP][SD]T)$/;
const HAS_OFFSET = /(?:[+-]\d\d:?\d\d|Z)$/i;

/** The instant in ISO; null for an invalid date, for a day that does not exist, or before 1970 or after 2100. A date without a zone is in UTC. */
export function feedInstant(date: string | undefined): string | null {
  const written = (date ?? '').trim();
  const at = written.length > DATE_LENGTH_MAX || !isRealDay(written) ? Number.NaN : parseDate(written);
  // Pages have no calendar for days outside this range.
  return at > Date.UTC(1970) && at < Date.UTC(2100) ? new Date(at).toISOString() : null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ISO_DAY = /^\d{4}-\d\d-\d\d/;
const MONTH = `(${MONTHS.join('|')})[a-z]*`;
const DAY_FIRST = new RegExp(String.raw`\b(\d{1,2})[ -]${MONTH}\.?,?[ -](\d{4}|\d{2})\b`, 'i');
const MONTH_FIRST = new RegExp(
  String.raw`\b${MONTH}\.? (\d{1,2}),?(?: \d\d?:[\d:]+(?: [A-Z]{2,5})?)? (\d{4})\b`,
  'i',
);

/** False if the date names a day like February 31, which `Date.parse` would accept as one of March. */
function isRealDay(date: string): boolean {
  const [iso] = ISO_DAY.exec(date) ?? [];
  if (iso !== undefined) return isCalendarDay(iso);
  const [, day = '', name = '', year = ''] = DAY_FIRST.exec(date) ?? [];
  if (name !== '') return isCalendarDay(isoDay(year, name, day));
  const [, named = '', second = '', last = ''] = MONTH_FIRST.exec(date) ?? [];
  return named === '' || isCalendarDay(isoDay(last, named, second));
}

function isoDay(year: string, month: string, day: string): string {
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  return `${year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function parseDate(date: string): number {
  const plain = date.replace(/\s*\([^()]*\)\s*$/, '');
  const [end = '', bracketed, word] = ZONE_NAME.exec(plain) ?? [];
  const zone = bracketed ?? word;
  if (zone === undefined || KNOWN_TO_ALL.test(zone)) return inUtc(plain);
  const rest = plain.slice(0, plain.length - end.length);
  if (HAS_OFFSET.test(rest)) return Date.parse(rest);
  const at = inUtc(rest);
  return zone.includes('/') ? inZone(at, zone) : at - (HOURS[zone] ?? 0) * MS_PER_HOUR;
}

/** Parses a date as a time in UTC, unless it names a zone itself. */
function inUtc(date: string): number {
  if (HAS_OFFSET.test(date) || /[A-Z]{2,3}$/.test(date)) return Date.parse(date);
  if (!/\d:\d/.test(date)) return Date.parse(/^\d{4}(?:-\d\d){0,2}$/.test(date) ? date : `${date} UTC`);
  return Date.parse(/^\d{4}-\d\d-\d\dT/.test(date) ? `${date}Z` : `${date} UTC`);
}

/**
 * Treats the UTC clock time of `at` as local time in a zone of the time zone database, and returns the
 * instant; `at` for an unknown zone.
 */
function inZone(at: number, zone: string): number {
  try {
    const clock = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC').toPlainDateTime();
    return clock.toZonedDateTime(zone).epochMilliseconds;
  } catch {
    // An invalid date or an unknown zone.
    return at;
  }
}
