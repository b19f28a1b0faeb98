/** Days of a report's two periods: figures are stored by day of the site's time zone. */
import type { ReportTimes } from '#fields/report-times.ts';
import type { Days } from '#reports/report-period.ts';

/** The days of one period, both included, and the first day of each point of the chart. */
export interface DaySpan extends Days {
  edges: readonly string[];
}

export interface DaySpans {
  now: DaySpan;
  before: DaySpan;
}

/** Figures are by day: the last day of the previous period is counted whole. */
export function daySpans({ period, pieces }: Pick<ReportTimes, 'period' | 'pieces'>): DaySpans {
  const { from, until, beforeFrom, beforeUntil } = period;
  return {
    now: { from, until, edges: pieces.map(({ days }) => days.from) },
    before: {
      from: beforeFrom,
      until: beforeUntil,
      edges: pieces.flatMap(({ before }) => before?.from ?? []),
    },
  };
}
