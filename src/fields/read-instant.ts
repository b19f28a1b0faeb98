/** Converts dates, as publishing systems write them, to instants. */
import { Temporal } from 'temporal-polyfill';

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

export interface DateOptions {
  /** Time zone of times without an offset. */
  zone: string;
  /** Time zone of days without a time, so that the day is the same where it is shown. Default: `zone`. */
  dayZone?: string;
  /** Order of day and month in dates such as 3/4/2027. Default: month first. */
  order?: 'mdy' | 'dmy' | undefined;
}

/**
 * `2015-04-24 4:12:26 -0400` (or `-4`, `EDT`), `2027-03-09T08:00Z`, `2027-03-09`, `May 17, 2021`, `Fri, 17 May 2021`,
 * `3/4/2027`, seconds since 1970. A day without a time is its first instant, which pages show as a day. Null for
 * anything else.
 */
export function readInstant(
  value: unknown,
  { zone, dayZone = zone, order = 'mdy' }: DateOptions,
): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return instantOfEpoch(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const found = isoParts(text) ?? longParts(text) ?? slashParts(text, order);
  if (!found) return null;
  try {
    const { offset, hasTime, ...parts } = found;
    const day = Temporal.PlainDateTime.from(parts, { overflow: 'reject' });
    if (day.year < 1000 || day.year > 9999) return null;
    const zoned =
      offset === null ? day.toZonedDateTime(hasTime ? zone : dayZone) : day.toZonedDateTime(offset);
    return new Date(zoned.epochMilliseconds).toISOString();
  } catch {
    return null;
  }
}

interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  offset: string | null;
  hasTime: boolean;
}

/** Zones that mail and old systems name by letters, in hours from Greenwich. */
const NAMED_ZONES: Readonly<Record<string, number>> = {
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

const CLOCK = String.raw`(?:[T ,]+(?:at )?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AaPp][Mm])?\s*((?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|Z|UTC|GMT|[ECMP][SD]T)?)?`;
const ISO = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${CLOCK}$`);
const LONG = new RegExp(
  String.raw`^(?:[A-Za-z]{3,9},? )?(?:([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})|(\d{1,2}) ([A-Za-z]{3,9})\.?,? (\d{4}))${CLOCK}$`,
);
const SLASHED = new RegExp(String.raw`^(\d{1,2})[/.](\d{1,2})[/.](\d{4})${CLOCK}$`);

function isoParts(text: string): Parts | null {
  const match = ISO.exec(text);
  return match && withClock(match[1], match[2], match[3], match.slice(4));
}

function longParts(text: string): Parts | null {
  const match = LONG.exec(text);
  if (!match) return null;
  const name = (match[1] ?? match[5] ?? '').toLowerCase();
  const month =
    MONTHS.findIndex((known) => known === name || (name.length >= 3 && known.startsWith(name))) + 1;
  return month === 0
    ? null
    : withClock(match[3] ?? match[6], String(month), match[2] ?? match[4], match.slice(7));
}

function slashParts(text: string, order: 'mdy' | 'dmy'): Parts | null {
  const match = SLASHED.exec(text);
  if (!match) return null;
  const [month, day] = order === 'mdy' ? [match[1], match[2]] : [match[2], match[1]];
  return withClock(match[3], month, day, match.slice(4));
}

function withClock(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  [hour, minute = '0', second = '0', half, zone]: (string | undefined)[],
): Parts {
  const written = Number(hour ?? '0');
  const noon = half ? (written % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : written;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: noon,
    minute: Number(minute),
    second: Number(second),
    offset: zone === undefined ? null : offsetOf(zone),
    hasTime: hour !== undefined,
  };
}

/** `-4`, `-0400`, `+530`, `UTC+2`, `EDT` -> `-04:00`, `-04:00`, `+05:30`, `+02:00`, `-04:00`. */
function offsetOf(zone: string): string {
  const named = NAMED_ZONES[zone];
  if (named !== undefined) return `-${String(-named).padStart(2, '0')}:00`;
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2}?)(?::?(\d{2}))?$/.exec(zone) ?? [];
  return sign === undefined ? 'UTC' : `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

/** Reads seconds since 1970, or milliseconds if the value in seconds would be after the year 5000. */
function instantOfEpoch(value: number): string | null {
  const date = new Date(Math.abs(value) < 95_617_584_000 ? value * 1000 : value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
