/**
 * Defines the dashboard's figures: how many records wait or failed, the first of them, and a link to all; or
 * a chart.
 */
import type { OfModule } from '../define-module.ts';
import type { AccessRule, Actor } from '../permissions.ts';

export interface FigureEntry {
  key: string;
  name: string;
  /** Text below the name. */
  note: string | null;
  /** Text to the right of the name. */
  aside: string | null;
  path: string;
  search?: Readonly<Record<string, string>>;
}

export interface FigureAnswer {
  count: number;
  /** Whether more records exist than were counted. */
  hasMore: boolean;
  /** The first of the counted records. */
  entries: readonly FigureEntry[];
}

/** A figure over the last days: totals, and a bar for each day with a line across the bars. */
export interface FigureChart {
  totals: readonly { label: string; count: number; isCut: boolean; help?: string }[];
  /** Labels for the values of the bars and of the line. */
  bars: string;
  line: string;
  /** Values in the order of their days, like `2026-11-22`. */
  days: readonly { day: string; bar: number; line: number }[];
  /** Text below the chart. */
  note?: string;
}

/** Texts of the admin that a figure may use. */
export interface FigureWords {
  actor: Actor;
  /** Formats an instant in the site's zone, in the short form of lists. */
  shortInstant: (instant: string) => string;
  /** The label of a content type. */
  typeLabel: (type: string) => string;
}

/** A query that returns one or more figures. Queries with the same operation and input share one request. */
export interface FigureQuery {
  operation: string;
  /** The operation returns a connection; its records are counted. */
  isConnection?: true;
  input: (site: number) => Record<string, unknown>;
  /** First part of the query key: the figure is refetched with all queries whose key begins with it. */
  cacheKey: readonly string[];
  /** Seconds after which it is fetched again while the dashboard is visible; only when the user returns, if absent. */
  refetchSeconds?: number;
}

export interface Figure<Answer = unknown> extends OfModule {
  title: string;
  /** The line shown for an empty figure. */
  empty: string;
  /**
   * `work`: tasks that wait for people, on the left. `site`: readers, their problems, and problems of
   * background jobs, on the right.
   */
  column: 'work' | 'site';
  /** Position in the column. */
  order: number;
  canUse: AccessRule;
  query: FigureQuery;
  /**
   * Converts the response to the figure. Null: the response does not contain the figure, so it is not shown.
   */
  read: (answer: Answer, words: FigureWords) => FigureAnswer | FigureChart | null;
  /** Hidden if the figure has no entries. */
  isOnlyWhenAny?: true;
  /** Link to the complete list. */
  more: { path: string; search?: Readonly<Record<string, string>> };
}

/** Declares a figure; its author specifies the type of the operation's response. */
export function defineFigure<Answer>(figure: Figure<Answer>): Figure {
  const declared: unknown = figure;
  return declared as Figure;
}

/** Failures are counted up to `FIGURE_COUNT_MAX`, and up to `FIGURE_NAMES_MAX` of them are named. */
export const FIGURE_COUNT_MAX = 100;
export const FIGURE_NAMES_MAX = 5;

/** Creates a figure from a counted page of records. */
export function figureOfRecords<Row>(
  { items, totalCount }: { items: readonly Row[]; totalCount: number | null },
  entryOf: (row: Row) => FigureEntry,
): FigureAnswer {
  const total = totalCount ?? items.length;
  return {
    count: Math.min(total, FIGURE_COUNT_MAX),
    hasMore: total > FIGURE_COUNT_MAX,
    entries: items.slice(0, FIGURE_NAMES_MAX).map(entryOf),
  };
}
