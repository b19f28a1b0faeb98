/** Sums figures of two periods: the totals and points of a chart, and the rows of a table. */
import { sql, type RawBuilder } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import type { DaySpans } from '../model/day-spans.ts';
import type { Lines, Points, Totals, ViewFigures } from '../model/report-store.ts';

/** A subquery of both periods with `is_now`, `key` (a text or a number), and the columns of its figures. */
export type FigureSource = RawBuilder<unknown>;

/** The columns of figures. Rows are ordered by the first, which charts show. */
export interface FigureColumns<Figures> {
  columns: readonly string[];
  /** Rows whose sums of this column are 0 are absent. */
  present: string;
  /** The figures of the sums of the columns, in their order. */
  figuresOf: (sums: readonly number[]) => Figures;
}

export const VIEW_COLUMNS: FigureColumns<ViewFigures> = {
  columns: ['views', 'seconds', 'read_through', 'raw_views'],
  present: 'raw_views',
  figuresOf: ([views = 0, seconds = 0, readThrough = 0, rawViews = 0]) => ({
    views,
    seconds,
    readThrough,
    rawViews,
  }),
};

/** The columns of a source of views, without `is_now` and `key`. */
export const VIEWS = sql`views, raw_views, seconds, read_through`;

/** Totals and points of a source that also has the column `day`. */
export async function sumTotals<Figures>(
  { db }: UnitOfWork,
  { columns, figuresOf }: FigureColumns<Figures>,
  source: FigureSource,
  spans: DaySpans,
): Promise<Totals<Figures>> {
  const { rows } = await sql<{ isNow: boolean; point: number; sums: number[] }>`
    select is_now as "isNow", ${pointOf(spans, sql`is_now`)} as point, array[${sumsOf(columns, sql`true`)}] as sums
    from (${source}) as figures group by 1, 2`.execute(db);
  const total = (wanted: boolean) => {
    const ofPeriod = rows.filter(({ isNow }) => isNow === wanted);
    return figuresOf(
      columns.map((_, index) => ofPeriod.reduce((sum, { sums }) => sum + (sums[index] ?? 0), 0)),
    );
  };
  return {
    now: total(true),
    before: total(false),
    points: pointsIn(rows.map(({ isNow, point, sums }) => ({ isNow, point, count: sums[0] ?? 0 }))),
  };
}

/** The number of the chart’s point of the column `day` in the period that `isNow` decides. */
function pointOf({ now, before }: DaySpans, isNow: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`width_bucket(day, case when ${isNow} then ${[...now.edges]}::date[] else ${[...before.edges]}::date[] end)`;
}

/** The points of a chart from the counts of each point and period. */
export function pointsIn(rows: readonly { isNow: boolean; point: number; count: number }[]): Points {
  const points: Points = new Map();
  for (const { isNow, point, count } of rows) {
    const counts = points.get(point) ?? { now: 0, before: 0 };
    points.set(point, { ...counts, [isNow ? 'now' : 'before']: count });
  }
  return points;
}

/** The highest rows, at most `rowsMax`: one group for each key, because a year of searches has many keys. */
export async function sumLines<Figures>(
  { db }: UnitOfWork,
  { columns, present, figuresOf }: FigureColumns<Figures>,
  source: FigureSource,
  rowsMax: number,
): Promise<Lines<Figures>> {
  const first = sql.ref(columns[0] ?? present);
  const { rows } = await sql<{ key: string; now: number[]; before: number[] }>`
    select key::text as key, array[${sumsOf(columns, sql`is_now`)}] as now, array[${sumsOf(columns, sql`not is_now`)}] as before
    from (${source}) as figures
    group by figures.key
    having sum(${sql.ref(present)}) > 0
    order by sum(${first}) filter (where is_now) desc nulls last, sum(${first}) desc, figures.key
    limit ${sql.lit(rowsMax + 1)}`.execute(db);
  const lines = rows.map(({ key, now, before }) => ({
    key,
    now: figuresOf(now),
    before: figuresOf(before),
  }));
  return { lines: lines.slice(0, rowsMax), hasMore: lines.length > rowsMax };
}

/** The sums of the rows that the condition lets through, in the order of the columns. */
function sumsOf(columns: readonly string[], where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql.join(
    columns.map(
      (column) => sql`coalesce(sum(${sql.ref(column)}) filter (where ${where}), 0)::double precision`,
    ),
  );
}
