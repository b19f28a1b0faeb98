/** Reads the 75th percentiles of measurements from their buckets: in total, over time, and by a breakdown. */
import { sql, type RawBuilder } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { valueOf } from '../../page-speed/model/buckets.ts';
import type { MetricKey } from '../../page-speed/model/metrics.ts';
import type { PageSpeedBreakdown } from '../../page-speed/model/page-speed.ts';
import { samplesIn } from '../../page-speed/model/samples-in.ts';
import type {
  LayoutChange,
  Line,
  Points,
  SpeedFigures,
  SpeedQuestion,
  SpeedReport,
} from '../model/report-store.ts';
import { pointOf } from './sum-figures.ts';
import { inDays } from './view-sources.ts';

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

/** The condition of sites and filters, without days. */
function filtered(
  { organisationId }: UnitOfWork,
  { scope: { sites }, filters }: Omit<SpeedQuestion, 'by'>,
): RawBuilder<boolean> {
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
  return sql`organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])${sql.join(conditions, sql``)}`;
}

/** Both periods are one scan, which workers share: the database does not share that of a `union all`. */
export async function readPageSpeed(work: UnitOfWork, question: SpeedQuestion): Promise<SpeedReport> {
  const {
    scope: { spans },
    by,
  } = question;
  const isNow = sql`day >= ${spans.now.from}::date`;
  const { rows } = await sql<PercentileRow & { part: 'total' | 'row' | 'point' }>`
    with summed as materialized (
      select ${isNow} as is_now, ${KEYS[by]} as key, metric, bucket, ${pointOf(spans, isNow)} as point,
        sum(samples) as samples
      from analytics_page_speed_day
      where ${filtered(work, question)} and day between ${spans.before.from}::date and ${spans.now.until}::date
        and (${inDays(spans.now)} or ${inDays(spans.before)})
      group by 1, 2, 3, 4, 5)
    select 'total' as part, total.* from (${percentiles(sql`select is_now, '' as key, metric, bucket, samples from summed`)}) as total
    union all
    select 'row', line.* from (${percentiles(sql`select is_now, ${by === 'layout' ? LAYOUT : sql`key`} as key, metric, bucket, samples from summed`)}) as line
    union all
    select 'point', is_now, point::text, metric, sum(samples)::double precision, null from summed group by is_now, point, metric`.execute(
    work.db,
  );
  const of = (part: 'total' | 'row' | 'point') => rows.filter((row) => row.part === part);
  const [total = { key: '', now: {}, before: {} }] = linesOf(of('total'));
  return { total, lines: linesOf(of('row')), points: pointsOf(of('point')) };
}

/** Samples of the measurement with the most, by point, which is the key of the rows. */
function pointsOf(rows: readonly PercentileRow[]): Points {
  const points: Points = new Map();
  for (const { isNow, key, samples } of rows) {
    const counts = points.get(Number(key)) ?? { now: 0, before: 0 };
    const period = isNow ? 'now' : 'before';
    points.set(Number(key), { ...counts, [period]: Math.max(counts[period], samples) });
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
  const source = sql`
    select d.day > changed.day as is_now, changed.id::text as key, d.metric, d.bucket, d.samples
    from unnest(${changes.map(({ layout }) => layout)}::integer[], ${changes.map(({ day }) => day)}::date[]) as changed (id, day)
    cross join lateral (
      select day, metric, bucket, samples from analytics_page_speed_day
      where ${filtered(work, question)} and layout_id = changed.id and day <> changed.day
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
