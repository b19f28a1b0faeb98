/** Reads the 75th percentiles of measurements from their buckets: in total, over time, and by a breakdown. */
import { sql, type RawBuilder } from 'kysely';
import { addDays } from '#reports/report-period.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { valueOf } from '../../page-speed/model/buckets.ts';
import type { MetricKey } from '../../page-speed/model/metrics.ts';
import type { PageSpeedBreakdown } from '../../page-speed/model/page-speed.ts';
import { samplesIn } from '../../page-speed/model/samples-in.ts';
import type { DaySpan, DaySpans } from '../model/day-spans.ts';
import type {
  LayoutChange,
  Line,
  Points,
  SpeedFigures,
  SpeedQuestion,
  SpeedReport,
} from '../model/report-store.ts';
import { periodsOf, splitSource, type Stretch, type SumReader } from './split-source.ts';
import type { FigureSource } from './sum-figures.ts';

/** The share of samples that are at most as high as a figure. */
const PERCENTILE = 0.75;

/** Days before and after a change that are compared. */
const COMPARED_DAYS = 28;

/** Columns of the breakdowns: numbers are not made texts before they are grouped. */
const KEYS: Record<PageSpeedBreakdown, RawBuilder<unknown>> = {
  metric: sql`metric`,
  page: sql`page`,
  layout: sql`layout_id`,
  blockType: sql`block_type`,
  block: sql`block`,
  browser: sql`browser`,
};

/** The key of a layout as a text, empty for pages without one. */
const LAYOUT = sql`coalesce(nullif(key, 0)::text, '')`;

/** The condition of the filters. */
function filtered({ filters }: Pick<SpeedQuestion, 'filters'>): RawBuilder<boolean> {
  const wanted = {
    page: filters.pageType,
    layout_id: filters.layout,
    block_type: filters.blockType,
    block: filters.blockPosition,
    browser: filters.browser,
  };
  const conditions = Object.entries(wanted).flatMap(([column, value]) =>
    value === null ? [] : [sql` and ${sql.ref(column)} = ${value}`],
  );
  return sql`true${sql.join(conditions, sql``)}`;
}

/** Rows and points are separate statements: points of a week need all its days, rows read sums of months. */
export async function readPageSpeed(reader: SumReader, question: SpeedQuestion): Promise<SpeedReport> {
  const { scope, by } = question;
  const stretches = periodsOf(scope.spans);
  const measured = await speedSource(reader, question, { stretches, key: KEYS[by] });
  const { rows } = await sql<PercentileRow & { part: 'total' | 'row' }>`
    with summed as materialized (
      select is_now, key, metric, bucket, sum(samples) as samples from (${measured}) as measured
      group by 1, 2, 3, 4 having sum(samples) > 0)
    select 'total' as part, total.* from (${percentiles(sql`select is_now, '' as key, metric, bucket, samples from summed`)}) as total
    union all
    select 'row', line.* from (${percentiles(sql`select is_now, ${by === 'layout' ? LAYOUT : sql`key`} as key, metric, bucket, samples from summed`)}) as line`.execute(
    reader.work.db,
  );
  const of = (part: 'total' | 'row') => rows.filter((row) => row.part === part);
  const [total = { key: '', now: {}, before: {} }] = linesOf(of('total'));
  return { total, lines: linesOf(of('row')), points: await readPoints(reader, question) };
}

/** Rows with the columns of a stretch, `key`, `metric`, `bucket` and `samples`; samples of days that are subtracted are negative. */
function speedSource(
  reader: SumReader,
  question: SpeedQuestion,
  { stretches, key }: { stretches: readonly Stretch[]; key: RawBuilder<unknown> },
): Promise<FigureSource> {
  return splitSource(
    reader,
    { sites: question.scope.sites, stretches },
    {
      figures: 'pageSpeed',
      ofMonths: (months) => sql`
      select ${key} as key, metric, bucket, samples from analytics_page_speed_month
      where ${months} and ${filtered(question)}`,
      ofDays: (days, sign) => sql`
      select ${key} as key, metric, bucket, samples * ${sign} as samples from analytics_page_speed_day
      where ${days} and ${filtered(question)}`,
    },
  );
}

/** Each point is summed where its rows are read: those of weeks read all days, which workers then share. */
async function readPoints(reader: SumReader, question: SpeedQuestion): Promise<Points> {
  const {
    scope: { sites, spans },
  } = question;
  const sums = (table: string, where: RawBuilder<boolean>, sign: RawBuilder<number>) => sql`
    select metric, sum(samples) * ${sign} as samples from ${sql.id(table)}
    where ${where} and ${filtered(question)} group by metric`;
  const source = await splitSource(
    reader,
    { sites, stretches: pointStretches(spans) },
    {
      figures: 'pageSpeed',
      ofMonths: (months) => sums('analytics_page_speed_month', months, sql`1`),
      ofDays: (days, sign) => sums('analytics_page_speed_day', days, sign),
    },
  );
  const { rows } = await sql<{ isNow: boolean; point: number; metric: MetricKey; samples: number }>`
    select is_now as "isNow", point, metric, sum(samples)::double precision as samples
    from (${source}) as measured group by is_now, point, metric`.execute(reader.work.db);
  return pointsOf(rows);
}

/** The days of each point, with its number. */
function pointStretches({ now, before }: DaySpans): Stretch[] {
  const stretchesOf = ({ edges, until }: DaySpan, isNow: boolean) =>
    edges.map((from, index) => {
      const next = edges[index + 1];
      return {
        days: { from, until: next === undefined ? until : addDays(next, -1) },
        columns: sql`${sql.lit(isNow)} as is_now, ${sql.lit(index + 1)} as point`,
      };
    });
  return [...stretchesOf(now, true), ...stretchesOf(before, false)];
}

/** Samples of the measurement with the most, by point. */
function pointsOf(rows: readonly { isNow: boolean; point: number; samples: number }[]): Points {
  const points: Points = new Map();
  for (const { isNow, point, samples } of rows) {
    const counts = points.get(point) ?? { now: 0, before: 0 };
    const period = isNow ? 'now' : 'before';
    points.set(point, { ...counts, [period]: Math.max(counts[period], samples) });
  }
  return points;
}

/** Reads the days of each layout from the index on layout and day: the changes can be years apart. */
export async function readLayoutSpeed(
  work: UnitOfWork,
  question: Omit<SpeedQuestion, 'by'>,
  changes: readonly LayoutChange[],
): Promise<Line<SpeedFigures>[]> {
  if (changes.length === 0) return [];
  const { sites } = question.scope;
  const source = sql`
    select d.day > changed.day as is_now, changed.id::text as key, d.metric, d.bucket, d.samples
    from unnest(${changes.map(({ layout }) => layout)}::integer[], ${changes.map(({ day }) => day)}::date[]) as changed (id, day)
    cross join lateral (
      select day, metric, bucket, samples from analytics_page_speed_day
      where organisation_id = ${work.organisationId} and site_id = any (${[...sites]}::integer[])
        and ${filtered(question)} and layout_id = changed.id and day <> changed.day
        and day between changed.day - ${COMPARED_DAYS}::integer and changed.day + ${COMPARED_DAYS}::integer offset 0) as d`;
  return linesOf((await percentiles(source).execute(work.db)).rows);
}

interface PercentileRow {
  isNow: boolean;
  key: string;
  metric: MetricKey;
  samples: number;
  bucket: number;
}

/** The percentiles of a subquery with `is_now`, `key`, `metric`, `bucket` and `samples`, by its key. */
function percentiles(source: RawBuilder<unknown>): RawBuilder<PercentileRow> {
  return sql<PercentileRow>`
    select is_now as "isNow", key, metric, total::double precision as samples,
      min(bucket) filter (where so_far >= total * ${PERCENTILE}::double precision)::integer as bucket
    from (
      select *, sum(samples) over (partition by is_now, key, metric order by bucket) as so_far,
        sum(samples) over (partition by is_now, key, metric) as total
      from (
        select is_now, key, metric, bucket, sum(samples) as samples from (${source}) as sample group by 1, 2, 3, 4
      ) as counted) as ranked
    group by is_now, key, metric, total`;
}

/** The lines with the most samples first; of equal ones, in the order of their keys. */
function linesOf(rows: readonly PercentileRow[]): Line<SpeedFigures>[] {
  const lines = new Map<string, Line<SpeedFigures>>();
  for (const { isNow, key, metric, samples, bucket } of rows.toSorted((one, other) =>
    one.key < other.key ? -1 : 1,
  )) {
    const line = lines.get(key) ?? { key, now: {}, before: {} };
    line[isNow ? 'now' : 'before'][metric] = { value: valueOf(bucket), samples };
    lines.set(key, line);
  }
  return [...lines.values()].toSorted((one, other) => samplesIn(other.now) - samplesIn(one.now));
}
