/** Reads the 75th percentiles of measurements from their buckets: in total, over time, and by a breakdown. */
import { sql, type RawBuilder } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import type { DaySpans } from '../../report-figures/server/day-spans.ts';
import { valueOf } from '../model/buckets.ts';
import type { MetricKey } from '../model/metrics.ts';
import type { PageSpeedBreakdown } from '../model/page-speed.ts';

/** The share of samples that are at most as high as a figure. */
const PERCENTILE = 0.75;

export interface SpeedFilters {
  sites: readonly number[];
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

export interface SpeedLine {
  key: string;
  now: SpeedFigures;
  before: SpeedFigures;
}

const KEYS: Record<PageSpeedBreakdown, RawBuilder<string>> = {
  metric: sql`metric`,
  page: sql`page`,
  layout: sql`case when layout_id = 0 then '' else layout_id::text end`,
  blockType: sql`block_type`,
  block: sql`block`,
  browser: sql`browser`,
};

/** The condition of the filters, without days. */
export function filtered({ organisationId }: UnitOfWork, filters: SpeedFilters): RawBuilder<boolean> {
  const { sites, pageType, layout, blockType, blockPosition, browser } = filters;
  return sql`organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])
    and (${pageType}::text is null or page = ${pageType}) and (${layout}::integer is null or layout_id = ${layout})
    and (${blockType}::text is null or block_type = ${blockType})
    and (${blockPosition}::text is null or block = ${blockPosition})
    and (${browser}::text is null or browser = ${browser})`;
}

/** The samples of both periods that pass the filters, with `is_now` and `key`. */
function samplesOf(where: RawBuilder<boolean>, { now, before }: DaySpans, key: RawBuilder<string>) {
  const part = (isNow: boolean, { from, until }: { from: string; until: string }) => sql`
    select ${isNow}::boolean as is_now, ${key} as key, day, metric, bucket, samples from analytics_page_speed_day
    where ${where} and day between ${from}::date and ${until}::date`;
  return sql`${part(true, now)} union all ${part(false, before)}`;
}

export interface SpeedReport {
  total: SpeedLine;
  /** The values of the breakdown, those with the most samples first. */
  lines: SpeedLine[];
  /** Samples by the number of the chart’s point, from 1: those of the measurement with the most. */
  points: Map<number, { now: number; before: number }>;
}

/** Reads the figures of both periods in total, by a breakdown and over time, with one scan of their samples. */
export async function speedReport(
  { db }: UnitOfWork,
  where: RawBuilder<boolean>,
  spans: DaySpans,
  by: PageSpeedBreakdown,
): Promise<SpeedReport> {
  const { rows } = await sql<PercentileRow & { part: 'total' | 'row' | 'point' }>`
    with summed as materialized (
      select is_now, key, metric, bucket, width_bucket(day, case when is_now then ${[...spans.now.edges]}::date[]
        else ${[...spans.before.edges]}::date[] end) as point, sum(samples) as samples
      from (${samplesOf(where, spans, KEYS[by])}) as sample group by 1, 2, 3, 4, 5)
    select 'total' as part, total.* from (${percentiles(sql`select is_now, '' as key, metric, bucket, samples from summed`)}) as total
    union all
    select 'row', line.* from (${percentiles(sql`select is_now, key, metric, bucket, samples from summed`)}) as line
    union all
    select 'point', is_now, point::text, metric, sum(samples)::double precision, null from summed group by 2, 3, 4`.execute(
    db,
  );
  const of = (part: 'total' | 'row' | 'point') => rows.filter((row) => row.part === part);
  const points: SpeedReport['points'] = new Map();
  for (const { isNow, key, samples } of of('point')) {
    const counts = points.get(Number(key)) ?? { now: 0, before: 0 };
    const period = isNow ? 'now' : 'before';
    points.set(Number(key), { ...counts, [period]: Math.max(counts[period], samples) });
  }
  const [total = { key: '', now: {}, before: {} }] = linesOf(of('total'));
  return { total, lines: linesOf(of('row')), points };
}

interface PercentileRow {
  isNow: boolean;
  key: string;
  metric: MetricKey;
  samples: number;
  bucket: number;
}

/** The percentiles of a subquery with `is_now`, `key`, `metric`, `bucket` and `samples`, by its key. */
export async function percentilesOf(db: UnitOfWork['db'], source: RawBuilder<unknown>): Promise<SpeedLine[]> {
  return linesOf((await percentiles(source).execute(db)).rows);
}

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
function linesOf(rows: readonly PercentileRow[]): SpeedLine[] {
  const lines = new Map<string, SpeedLine>();
  for (const { isNow, key, metric, samples, bucket } of rows.toSorted((one, other) =>
    one.key < other.key ? -1 : 1,
  )) {
    const line = lines.get(key) ?? { key, now: {}, before: {} };
    line[isNow ? 'now' : 'before'][metric] = { value: valueOf(bucket), samples };
    lines.set(key, line);
  }
  return [...lines.values()].toSorted((one, other) => samplesIn(other.now) - samplesIn(one.now));
}

/** Samples of the measurement that most browsers support. */
export function samplesIn(figures: SpeedFigures): number {
  return Math.max(0, ...Object.values(figures).map(({ samples }) => samples));
}
