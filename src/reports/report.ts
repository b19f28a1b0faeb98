/** Types of reports: the declaration of a report, and the response of its operation. Pure data. */
import type { Shape } from '#model/field.ts';
import type { Days, ReportUnit } from './report-period.ts';

/** A figure in the response, and its display format. */
export interface Measure {
  /** Its field in the operation’s totals and columns. */
  key: string;
  label: string;
  /**
   * `per-day`: a count, divided by the days of the period. `minutes`, `seconds` and `milliseconds`: a duration. `percent`: 0 to
   * 100, or more for a share of a step that readers can skip. `thousandths`: a number with three decimals.
   */
  as: 'count' | 'per-day' | 'minutes' | 'seconds' | 'milliseconds' | 'percent' | 'thousandths';
  /** What the figure includes and excludes, in one sentence. */
  help?: string;
}

/** A way to break down the table: one row for each value. */
export interface Breakdown {
  /** Value of the operation's input `by`. */
  value: string;
  /** Label of a row: `Section`. */
  label: string;
  /** Key of the filter to which rows correspond: choosing a row filters the report by it. */
  filter?: string;
  /** Rows are steps of a sequence: shown in the order of the response, and without shares of the total. */
  isSequence?: boolean;
}

/** Places of panels (`PanelPlaces`) in reports. */
export type ReportPlace = 'contentVelocity';

export interface Report {
  /** A sentence below the heading. */
  lead?: string;
  /** A query whose input is created with `reportInput`, and its output with `reportOutput`. */
  operation: string;
  /** Fields of its input that filter the report. */
  filters: Shape;
  /** The first is the default. */
  breakdowns: readonly Breakdown[];
  totals: readonly Measure[];
  /** Label of what the chart counts over time. */
  series: string;
  /** The first is a count: rows are sorted by it and show their share of it. */
  columns: readonly Measure[];
  /** Singular and plural of the counted records, for use within a sentence. */
  words: readonly [one: string, many: string];
  /** Place of the panels that modules add below the totals. */
  panels?: ReportPlace;
  /** Shown if there was nothing in the period and nothing in the one before. */
  empty: { title: string; text: string };
}

/**
 * The declaration of a report. Its fields are not needed to display the frame, and are loaded with its
 * screen.
 */
export type DeclaredReport = Omit<Report, 'filters'> & { filters: () => Promise<Shape> };

/** Figures by the keys of measures; null for a figure without a value, such as the median of an empty set. */
export type Figures = Readonly<Record<string, number | null>>;

/** Response of a report's operation. */
export interface ReportAnswer {
  period: Days & {
    beforeFrom: string;
    beforeUntil: string;
    /** Whether the period is not over yet: the one before is then counted up to the same time. */
    isToDate: boolean;
    unit: ReportUnit;
  };
  countedMax: number | null;
  /** Whether more than `countedMax` were found in one of the periods: only the newest are counted. */
  isCut: boolean;
  /** What to know about the figures, in one or two sentences. */
  notice?: string | null;
  totals: Figures;
  totalsBefore: Figures;
  points: readonly ReportPoint[];
  rows: readonly ReportRow[];
  hasMoreRows: boolean;
}

/** A day, week or month in the chart. */
export interface ReportPoint extends Days {
  count: number;
  /** Null if the period before has no such days. */
  before: number | null;
}

export interface ReportRow {
  /** The value of the breakdown’s filter; empty for the row without one, such as items without an author. */
  key: string;
  name: string;
  /** Distinguishes the row from others with the same name. */
  note: string | null;
  now: Figures;
  before: Figures;
}
