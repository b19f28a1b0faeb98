/** Sums figures of two periods: the points of a chart, and the rows of a table. */
import { sql, type RawBuilder } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import type { DaySpans } from './day-spans.ts';

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

export interface FigureLine {
  key: string;
  now: ViewFigures;
  before: ViewFigures;
}

/** A subquery of both periods with the columns `is_now`, `key` (a text or a number), `views`, `raw_views`, `seconds`, `read_through`. */
export type FigureSource = RawBuilder<unknown>;

const NONE: ViewFigures = { views: 0, rawViews: 0, seconds: 0, readThrough: 0 };

const SUMS = sql`sum(views)::double precision as views, sum(raw_views)::double precision as "rawViews",
  sum(seconds)::double precision as seconds, sum(read_through)::double precision as "readThrough"`;

/** The columns of a source, without `is_now` and `key`. */
export const FIGURE_COLUMNS = sql`views, raw_views, seconds, read_through`;

export interface Totals {
  now: ViewFigures;
  before: ViewFigures;
  /** Views by the number of the point, from 1. */
  points: Map<number, { now: number; before: number }>;
}

/** Totals and points of a source that also has the column `day`. */
export async function totalsOf({ db }: UnitOfWork, source: FigureSource, spans: DaySpans): Promise<Totals> {
  const { rows } = await sql<ViewFigures & { isNow: boolean; point: number }>`
    select is_now as "isNow", width_bucket(day, case when is_now then ${[...spans.now.edges]}::date[]
        else ${[...spans.before.edges]}::date[] end) as point, ${SUMS}
    from (${source}) as figures group by 1, 2`.execute(db);
  const sum = (wanted: boolean) => rows.filter(({ isNow }) => isNow === wanted).reduce(added, NONE);
  return { now: sum(true), before: sum(false), points: pointsIn(rows) };
}

/** The points of a chart from the views of each point and period. */
export function pointsIn(
  rows: readonly { isNow: boolean; point: number; views: number }[],
): Totals['points'] {
  const points: Totals['points'] = new Map();
  for (const { isNow, point, views } of rows) {
    const counts = points.get(point) ?? { now: 0, before: 0 };
    points.set(point, { ...counts, [isNow ? 'now' : 'before']: views });
  }
  return points;
}

/** The rows with the most views, at most `rowsMax`: one group for each key, because a year of searches has many keys. */
export async function linesOf(
  { db }: UnitOfWork,
  source: FigureSource,
  rowsMax: number,
): Promise<{ lines: FigureLine[]; hasMore: boolean }> {
  const { rows } = await sql<{ key: string; now: number[]; before: number[] }>`
    select key::text as key, array[${sumsOfPeriod(sql`is_now`)}] as now, array[${sumsOfPeriod(sql`not is_now`)}] as before
    from (${source}) as figures
    group by figures.key
    having sum(raw_views) filter (where is_now) > 0 or sum(raw_views) filter (where not is_now) > 0
    order by sum(views) filter (where is_now) desc nulls last, sum(views) desc, figures.key
    limit ${sql.lit(rowsMax + 1)}`.execute(db);
  const lines = rows.map(({ key, now, before }) => ({ key, now: figuresIn(now), before: figuresIn(before) }));
  return { lines: lines.slice(0, rowsMax), hasMore: lines.length > rowsMax };
}

/** The sums of one period, in the order in which `figuresIn` reads them. */
function sumsOfPeriod(period: RawBuilder<boolean>): RawBuilder<number> {
  const columns = ['views', 'raw_views', 'seconds', 'read_through'];
  return sql.join(
    columns.map(
      (column) => sql`coalesce(sum(${sql.ref(column)}) filter (where ${period}), 0)::double precision`,
    ),
  );
}

function figuresIn([views = 0, rawViews = 0, seconds = 0, readThrough = 0]: readonly number[]): ViewFigures {
  return { views, rawViews, seconds, readThrough };
}

function added(one: ViewFigures, other: ViewFigures): ViewFigures {
  return {
    views: one.views + other.views,
    rawViews: one.rawViews + other.rawViews,
    seconds: one.seconds + other.seconds,
    readThrough: one.readThrough + other.readThrough,
  };
}
