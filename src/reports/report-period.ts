/**
 * Periods of reports in calendar days, like `2026-11-22`, without a time zone: the site’s zone determines the
 * instants.
 */

export const REPORT_PERIODS = [
  { value: '7-days', label: 'Last 7 days' },
  { value: '30-days', label: 'Last 30 days' },
  { value: '90-days', label: 'Last 90 days' },
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
] as const;

export type ReportPeriod = (typeof REPORT_PERIODS)[number]['value'];

export const REPORT_PERIOD_DEFAULT: ReportPeriod = '30-days';

/** Maximum length of a period in years, because the cost of a report grows with its period. */
export const REPORT_YEARS_MAX = 10;

/** Days in that many years, including leap days. */
const REPORT_DAYS_MAX = REPORT_YEARS_MAX * 365 + 3;

export const REPORT_UNITS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

export type ReportUnit = (typeof REPORT_UNITS)[number]['value'];

/** A first and a last day, both included. */
export interface Days {
  from: string;
  until: string;
}

/** Either a named period, or the first and last day of a custom one. */
export interface PeriodInput {
  period?: ReportPeriod | null | undefined;
  from?: string | null | undefined;
  until?: string | null | undefined;
}

export interface ReportDays {
  days: Days;
  /** The period for comparison: as many days immediately before, or the same days of the month before. */
  before: Days;
  /** Number of days between a day and the day it is compared with. */
  shiftDays: number;
}

/** What is wrong with a period, as a sentence; null if it is valid for a report. */
export function periodProblem({ period, from, until }: PeriodInput): string | null {
  if (!from && !until) return null;
  if (!from || !until) return 'A custom period needs a start date and an end date.';
  if (period) return 'Choose either a period, or a start date and an end date.';
  const [first, last] = [numberOf(from), numberOf(until)];
  if (first === null || last === null) return 'Both dates must be in the format 2026-11-22.';
  if (first > last) return 'The start date must not be after the end date.';
  if (last - first >= REPORT_DAYS_MAX)
    return `A report covers at most ${REPORT_YEARS_MAX} years. Choose a shorter period.`;
  return null;
}

/** The days of a valid period; `today` is that of the site’s time zone. */
export function reportDays({ period, from, until }: PeriodInput, today: string): ReportDays {
  if (from && until) return precededBySame({ from, until });
  switch (period ?? REPORT_PERIOD_DEFAULT) {
    case '7-days':
      return precededBySame({ from: addDays(today, -6), until: today });
    case '30-days':
      return precededBySame({ from: addDays(today, -29), until: today });
    case '90-days':
      return precededBySame({ from: addDays(today, -89), until: today });
    case 'this-month': {
      const from = firstOfMonth(today);
      const before = firstOfMonth(addDays(from, -1));
      const until = earlier(addDays(before, countDays({ from, until: today }) - 1), addDays(from, -1));
      return precededBy({ from, until: today }, { from: before, until });
    }
    case 'last-month': {
      const until = addDays(firstOfMonth(today), -1);
      const from = firstOfMonth(until);
      const last = addDays(from, -1);
      return precededBy({ from, until }, { from: firstOfMonth(last), until: last });
    }
  }
}

/** The unit in which a chart of this many days is easiest to read. */
export function unitFor(days: Days): ReportUnit {
  const count = countDays(days);
  if (count <= 31) return 'day';
  return count <= 183 ? 'week' : 'month';
}

/**
 * Maximum bars of a chart by days: a year of days would not fit on a screen, and each day is looked up in the
 * site’s zone.
 */
const DAYS_DRAWN_MAX = 92;

/** Maximum bars of a chart by weeks, which is two years. */
const WEEKS_DRAWN_MAX = 106;

/** Whether a chart of this many days has room for pieces of the unit. */
function isDrawn(unit: ReportUnit, count: number): boolean {
  if (unit === 'month') return true;
  return unit === 'day' ? count <= DAYS_DRAWN_MAX : count <= WEEKS_DRAWN_MAX * 7;
}

/** The requested unit, unless the period has too many of it. */
export function unitOf(days: Days, requested: ReportUnit | null | undefined): ReportUnit {
  if (!requested || !isDrawn(requested, countDays(days))) return unitFor(days);
  return requested;
}

/** The units in which a chart of this many days can be read. */
export function unitsFor(days: Days): ReportUnit[] {
  const count = countDays(days);
  return REPORT_UNITS.map(({ value }) => value).filter(
    (unit) =>
      unit === unitFor(days) ||
      (unit === 'day' && isDrawn(unit, count)) ||
      (unit === 'week' && count >= 14 && isDrawn(unit, count)) ||
      (unit === 'month' && count >= 59),
  );
}

/**
 * Splits the days into pieces of the unit: weeks from Monday, calendar months; the first and the last are cut
 * to the period.
 */
export function splitDays({ from, until }: Days, unit: ReportUnit): Days[] {
  const pieces: Days[] = [];
  for (let start = from; start <= until; start = addDays(pieces.at(-1)?.until ?? until, 1))
    pieces.push({ from: start, until: earlier(endOf(start, unit), until) });
  return pieces;
}

/** A piece’s days shifted back to the period before, as far as they are inside it; null if none is. */
export function pieceBefore(piece: Days, { before, shiftDays }: ReportDays): Days | null {
  const moved = { from: addDays(piece.from, -shiftDays), until: addDays(piece.until, -shiftDays) };
  const until = earlier(moved.until, before.until);
  return moved.from <= until ? { from: moved.from, until } : null;
}

/** Number of days from the first to the last, including both. */
export function countDays({ from, until }: Days): number {
  return (numberOf(until) ?? 0) - (numberOf(from) ?? 0) + 1;
}

/** The day `count` days later, or earlier if negative. */
export function addDays(day: string, count: number): string {
  return textOf((numberOf(day) ?? 0) + count);
}

const DAY_MS = 86_400_000;

/** Days since 1970; null for a text that is not a day of the years 1000 to 9999. */
function numberOf(day: string): number | null {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(day)) return null;
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at)) return null;
  const number = at / DAY_MS;
  // Rejects a day like February 30, which would be parsed as one of March.
  return textOf(number) === day ? number : null;
}

function textOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

function precededBySame(days: Days): ReportDays {
  const shiftDays = countDays(days);
  return precededBy(days, { from: addDays(days.from, -shiftDays), until: addDays(days.until, -shiftDays) });
}

function precededBy(days: Days, before: Days): ReportDays {
  return { days, before, shiftDays: countDays({ from: before.from, until: days.from }) - 1 };
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function endOf(day: string, unit: ReportUnit): string {
  if (unit === 'day') return day;
  if (unit === 'month') return addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (7 - weekday) % 7);
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
