/** Splits a period into sums of months and as few days as possible. Pure. */
import { addDays, countDays, type Days } from '#reports/report-period.ts';

/** Days to add to sums of months, or to subtract from them. */
export interface SignedDays extends Days {
  isSubtracted: boolean;
}

export interface SplitPeriod {
  /** First days of the months whose sums are added. */
  months: readonly string[];
  ranges: readonly SignedDays[];
}

/** A month’s sum has a row for each item, as a day has: it is worth using if it saves more than this. */
const COST_OF_SUM = 1;

/**
 * Returns sums and days that make up a period. `through`: by the first day of a month, the last day that its sum
 * contains. The days of 2 to 30 November are the sum of the month without its first day.
 */
export function splitPeriod({ from, until }: Days, through: ReadonlyMap<string, string>): SplitPeriod {
  const months: string[] = [];
  const ranges: SignedDays[] = [];
  for (let day = from; day <= until;) {
    const first = `${day.slice(0, 'YYYY-MM'.length)}-01`;
    const last = lastOfMonth(first);
    const part = { from: day, until: last < until ? last : until };
    const summed = through.get(first);
    const around = summed === undefined ? null : daysAround(part, { from: first, until: summed });
    if (around && lengthOf(around) + COST_OF_SUM < countDays(part)) {
      months.push(first);
      ranges.push(...around);
    } else ranges.push({ ...part, isSubtracted: false });
    day = addDays(last, 1);
  }
  return { months, ranges };
}

/** The days by which a part of a month differs from its sum; null if they do not overlap. */
function daysAround(part: Days, sum: Days): SignedDays[] | null {
  if (part.from > sum.until) return null;
  return [
    { from: sum.from, until: addDays(part.from, -1), isSubtracted: true },
    { from: addDays(part.until, 1), until: sum.until, isSubtracted: true },
    { from: addDays(sum.until, 1), until: part.until, isSubtracted: false },
  ].filter(({ from, until }) => from <= until);
}

function lengthOf(ranges: readonly Days[]): number {
  return ranges.reduce((sum, range) => sum + countDays(range), 0);
}

function lastOfMonth(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
