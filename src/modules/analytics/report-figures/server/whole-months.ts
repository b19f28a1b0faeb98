/** Splits the days of a period into whole months, whose sums are stored, and the days around them. Pure. */
import { addDays, type Days } from '#reports/report-period.ts';

export interface SplitPeriod {
  /** First days of months. */
  months: readonly string[];
  /** The other days, in order. */
  ranges: readonly Days[];
}

/** `summed`: first days of the months whose sums are stored. */
export function wholeMonths({ from, until }: Days, summed: ReadonlySet<string>): SplitPeriod {
  const months: string[] = [];
  const ranges: Days[] = [];
  let day = from;
  while (day <= until) {
    const last = lastOfMonth(day);
    if (day.endsWith('-01') && last <= until && summed.has(day)) months.push(day);
    else addRange(ranges, { from: day, until: last < until ? last : until });
    day = addDays(last, 1);
  }
  return { months, ranges };
}

/** Days that follow the last range continue it. */
function addRange(ranges: Days[], { from, until }: Days): void {
  const last = ranges.at(-1);
  if (last && addDays(last.until, 1) === from) last.until = until;
  else ranges.push({ from, until });
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
