/** What reports are made of: the declaration of one, and what its operation answers. Pure data. */
import type { Shape } from '#model/field.ts';
import type { Days, ReportUnit } from './report-period.ts';

/** A figure of the answer, and how it is written. */
export interface Measure {
  /** Its field in the operation’s totals and columns. */
  key: string;
  label: string;
  /** `per-day`: a count, divided by the days of the period. `minutes`: a length of time. */
  as: 'count' | 'per-day' | 'minutes';
  /** What is in it and what is not, in one sentence. */
  help?: string;
}

/** What the table has a row for each of. */
export interface Breakdown {
  /** As the operation takes it in `by`. */
  value: string;
  /** What one row is: `Section`. */
  label: string;
  /** Key of the filter a row stands for: choosing the row narrows the report to it. */
  filter?: string;
}

export interface Report {
  /** A sentence below the heading. */
  lead?: string;
  /** A query whose input is made with `reportInput`, and its output with `reportOutput`. */
  operation: string;
  /** Fields of its input that narrow the report. */
  filters: Shape;
  /** The first is the default. */
  breakdowns: readonly Breakdown[];
  totals: readonly Measure[];
  /** What the chart counts over time. */
  series: string;
  /** The first is a count: rows are sorted by it and have their share of it. */
  columns: readonly Measure[];
  /** One that is counted, and many, within a sentence. */
  words: readonly [one: string, many: string];
  /** Said when there was nothing in the period and in the one before. */
  empty: { title: string; text: string };
}

/** A report as it is declared: its fields are no part of what is needed to show the frame, and load with its screen. */
export type DeclaredReport = Omit<Report, 'filters'> & { filters: () => Promise<Shape> };

/** Figures by the keys of measures; null where there is none, as of a median of nothing. */
export type Figures = Readonly<Record<string, number | null>>;

/** What the operation of a report answers. */
export interface ReportAnswer {
  period: Days & {
    beforeFrom: string;
    beforeUntil: string;
    /** The period is not over: the one before is counted up to the same time. */
    isToDate: boolean;
    unit: ReportUnit;
  };
  countedMax: number | null;
  /** More than `countedMax` were found in one of the periods: the newest are counted. */
  isCut: boolean;
  totals: Figures;
  totalsBefore: Figures;
  points: readonly ReportPoint[];
  rows: readonly ReportRow[];
  hasMoreRows: boolean;
}

/** A day, week or month of the chart. */
export interface ReportPoint extends Days {
  count: number;
  /** Null where the period before has no such days. */
  before: number | null;
}

export interface ReportRow {
  /** The value of the breakdown’s filter; empty for what has none, like items without an author. */
  key: string;
  name: string;
  /** Tells it from others of the same name. */
  note: string | null;
  now: Figures;
  before: Figures;
}
