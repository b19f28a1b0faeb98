/**
 * What reports ask for. Reports know neither tables nor SQL: another database that answers these questions can replace
 * PostgreSQL as the store of figures.
 */
import type { ItemFilters } from '#entities/content/server/reports/item-columns.ts';
import type { Span } from '#fields/report-times.ts';
import type { Days } from '#reports/report-period.ts';
import type { GroupedSums } from '#server/reports/index.ts';
import type { EditorialBreakdown, LengthBreakdown } from '../../item-reports/model/item-breakdowns.ts';
import type { GateBreakdown } from '../../outcomes/model/gate-funnel.ts';
import type { PageSpeedBreakdown } from '../../page-speed/model/page-speed.ts';
import type { MetricKey } from '../../page-speed/model/metrics.ts';
import type { DaySpans } from './day-spans.ts';

/** Item of the figures of all pages and of all items. */
export const ALL_ITEMS = 0;

/** The sites that a report counts, and its two periods. */
export interface ReportScope {
  sites: readonly number[];
  spans: DaySpans;
}

export interface ViewFigures {
  /** By people. */
  views: number;
  /** By people, programs and staff. */
  rawViews: number;
  /** Seconds of attention. */
  seconds: number;
  /** Views that reached the end of the text. */
  readThrough: number;
}

export interface SearchFigures {
  searches: number;
  withoutResults: number;
  clicks: number;
}

/** The figures of a row in both periods. */
export interface Line<Figures> {
  key: string;
  now: Figures;
  before: Figures;
}

export interface Lines<Figures> {
  lines: Line<Figures>[];
  hasMore: boolean;
}

/** What a chart shows, by the number of its point, from 1. */
export type Points = Map<number, { now: number; before: number }>;

export interface Totals<Figures> {
  now: Figures;
  before: Figures;
  points: Points;
}

/** Views by the values of a dimension. `values` null: all values. */
export interface DimensionViews {
  dimension: string;
  values?: readonly string[] | null;
}

/** Views of one item by channel. `channel` null: all channels. */
export interface ItemViews {
  item: number;
  channel: string | null;
}

/** Returns the figure of an item; `ALL_ITEMS` for all of them. */
export type FigureOf<Figure> = (item: number, isNow: boolean) => Figure;

export interface ItemOutcomes {
  newsletterClicks: number;
  registrations: number;
  logins: number;
}

export interface GateQuestion extends Omit<ItemFilters, 'sites'> {
  scope: ReportScope;
  by: GateBreakdown;
  item: number | null;
  rowsMax: number;
}

export type GateMeasure = 'views' | 'clicks' | 'requests' | 'registrations' | 'logins';

/** Items by the time at which they went live or were changed, with the views of the scope’s days. */
export interface ItemsQuestion extends ItemFilters {
  scope: ReportScope;
  now: Span;
  before: Span;
  rowsMax: number;
}

/** Maximum number of items read for each period and event: the newest. */
export const ITEMS_COUNTED_MAX = 50_000;

/** Measures of items; `words` is the sum of the `measured` items. */
export type LengthMeasure = 'items' | 'words' | 'measured' | 'views' | 'seconds' | 'readThrough';

/** Numbers of events, and words and views of the published items. */
export type EditorialMeasure =
  | 'published'
  | 'created'
  | 'submitted'
  | 'returned'
  | 'onTime'
  | 'words'
  | 'views';

export interface SpeedFilters {
  pageType: string | null;
  layout: number | null;
  blockType: string | null;
  blockPosition: string | null;
  browser: string | null;
}

/** The 75th percentile in milliseconds, or in thousandths for layout shift, and of how many samples. */
export interface Percentile {
  value: number;
  samples: number;
}

export type SpeedFigures = Partial<Record<MetricKey, Percentile>>;

export interface SpeedQuestion {
  scope: ReportScope;
  filters: SpeedFilters;
  by: PageSpeedBreakdown;
}

export interface SpeedReport {
  total: Line<SpeedFigures>;
  /** The values of the breakdown, those with the most samples first. */
  lines: Line<SpeedFigures>[];
  /** Samples of the measurement with the most. */
  points: Points;
}

/** A layout and the day of its last change. */
export interface LayoutChange {
  layout: number;
  day: string;
}

/** Pages sent to readers, and views of them by everyone but programs and staff. */
export interface ResponseCount {
  responses: number;
  views: number;
}

export interface DayFigures {
  day: string;
  views: number;
  visitors: number;
  seconds: number;
}

export interface ItemFigures extends Pick<ViewFigures, 'views' | 'seconds' | 'readThrough'> {
  id: number;
}

/** The figures of one organisation; all questions are about sites that the caller may see. */
export interface ReportStore {
  /** Totals and points of the chart. */
  viewTotals: (scope: ReportScope, views: DimensionViews | ItemViews) => Promise<Totals<ViewFigures>>;
  /** The values of a dimension, or the channels of an item, with the most views. */
  viewLines: (
    scope: ReportScope,
    views: DimensionViews | ItemViews,
    rowsMax: number,
  ) => Promise<Lines<ViewFigures>>;
  /** The items with the most views. `channel` null: all channels. */
  itemLines: (scope: ReportScope, channel: string | null, rowsMax: number) => Promise<Lines<ViewFigures>>;
  /** Sums of daily visitors. */
  visitors: (scope: ReportScope, items: readonly number[]) => Promise<FigureOf<number>>;
  /** What readers did who went on to an item. */
  outcomes: (scope: ReportScope, items: readonly number[]) => Promise<FigureOf<ItemOutcomes>>;
  /**
   * What readers did who met a gate, by item, section or type; section, type and author are those of now. Only items with
   * views that met the gate count, in either period.
   */
  gates: (question: GateQuestion) => Promise<Omit<GroupedSums<GateMeasure>, 'readMax'>>;
  /** Searches by term. `onlyWithout`: only those without results. */
  searches: (
    scope: ReportScope,
    onlyWithout: boolean,
    rowsMax: number,
  ) => Promise<Totals<SearchFigures> & Lines<SearchFigures>>;
  /** The figures of both periods in total, by a breakdown and over time. */
  pageSpeed: (question: SpeedQuestion) => Promise<SpeedReport>;
  /** The speed of layouts in the 28 days before and after a change, by layout. The day of the change counts on neither side. */
  layoutSpeed: (
    question: Omit<SpeedQuestion, 'by'>,
    changes: readonly LayoutChange[],
  ) => Promise<Line<SpeedFigures>[]>;
  /** On the days on which responses were counted; null without such days. */
  responses: (scope: ReportScope) => Promise<{ now: ResponseCount | null; before: ResponseCount | null }>;
  /** Views by people of the period, and how many of them with performance consent, on days on which consent was counted. */
  consent: (scope: ReportScope) => Promise<{ views: number; given: number }>;
  /** The last of the days whose figures were generated for the demo; null without such days. */
  lastSampleDay: (sites: readonly number[], days: Days) => Promise<string | null>;
  /**
   * Counts events by their time, each with the item as it is now. An item that was submitted twice counts twice. Published
   * items are on time if they were released no later than their publication time.
   */
  editorialWork: (
    question: ItemsQuestion & { by: EditorialBreakdown },
  ) => Promise<GroupedSums<EditorialMeasure>>;
  /** Counts items by the time at which they went live, with the views that they had in the same period. */
  lengths: (question: ItemsQuestion & { by: LengthBreakdown }) => Promise<GroupedSums<LengthMeasure>>;
  /** Figures of items on days of a site; items without views are absent. */
  itemFigures: (site: number, items: readonly number[], days: Days) => Promise<ItemFigures[]>;
  /** Each of the days of a site, oldest first, also those without views. */
  days: (site: number, days: Days) => Promise<DayFigures[]>;
}
