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

/** The figures of both periods for each value of a breakdown. `by` null: in total, as one line. */
export async function speedLines(
  { db }: UnitOfWork,
  where: RawBuilder<boolean>,
  spans: DaySpans,
  by: PageSpeedBreakdown | null,
): Promise<SpeedLine[]> {
  return percentilesOf(db, samplesOf(where, spans, by === null ? sql`''` : KEYS[by]));
}

/** The percentiles of a subquery with `is_now`, `key`, `metric`, `bucket` and `samples`, by its key. */
export async function percentilesOf(db: UnitOfWork['db'], source: RawBuilder<unknown>): Promise<SpeedLine[]> {
  const { rows } = await sql<{
    isNow: boolean;
    key: string;
    metric: MetricKey;
    samples: number;
    bucket: number;
  }>`
    with counted as (
      select is_now, key, metric, bucket, sum(samples) as samples from (${source}) as sample group by 1, 2, 3, 4),
    summed as (
      select *, sum(samples) over (partition by is_now, key, metric order by bucket) as so_far,
        sum(samples) over (partition by is_now, key, metric) as total
      from counted)
    select is_now as "isNow", key, metric, total::double precision as samples,
      min(bucket) filter (where so_far >= total * ${PERCENTILE}::double precision)::integer as bucket
    from summed group by 1, 2, 3, total order by key`.execute(db);
  const lines = new Map<string, SpeedLine>();
  for (const { isNow, key, metric, samples, bucket } of rows) {
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

/** Samples by the number of the chart’s point, from 1: those of the measurement with the most. */
export async function speedPoints(
  { db }: UnitOfWork,
  where: RawBuilder<boolean>,
  spans: DaySpans,
): Promise<Map<number, { now: number; before: number }>> {
  const { rows } = await sql<{ isNow: boolean; point: number; samples: number }>`
    select is_now as "isNow", point, max(samples)::double precision as samples from (
      select is_now, metric, width_bucket(day, case when is_now then ${[...spans.now.edges]}::date[]
        else ${[...spans.before.edges]}::date[] end) as point, sum(samples) as samples
      from (${samplesOf(where, spans, sql`''`)}) as sample group by 1, 2, 3) as counted
    group by 1, 2`.execute(db);
  const points = new Map<number, { now: number; before: number }>();
  for (const { isNow, point, samples } of rows) {
    const counts = points.get(point) ?? { now: 0, before: 0 };
    points.set(point, { ...counts, [isNow ? 'now' : 'before']: samples });
  }
  return points;
}
