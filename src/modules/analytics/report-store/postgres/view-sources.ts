/** The tables of views as sources of figures: each question reads the smallest table that can answer it. */
import { sql, type RawBuilder } from 'kysely';
import type { Days } from '#reports/report-period.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { DaySpans } from '../model/day-spans.ts';
import type { DimensionViews, FigureOf, ItemViews, ReportScope } from '../model/report-store.ts';
import { inDays, periodsOf, splitSource, type SumReader } from './split-source.ts';
import { VIEWS, type FigureSource } from './sum-figures.ts';

/** Channel of the rows of `analytics_item_month` that sum all channels. */
export const ALL_CHANNELS = '';

/** The values of one dimension by day: `key` is the value. */
export function dimensionSource(
  { organisationId }: UnitOfWork,
  { sites, spans }: ReportScope,
  { dimension, values = null }: DimensionViews,
): FigureSource {
  return bothPeriods(
    spans,
    (isNow, days) => sql`
    select ${isNow} as is_now, day, value as key, ${VIEWS} from analytics_day
    where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])
      and dimension = ${dimension} and ${values === null ? sql`true` : sql`value = any (${[...values]}::text[])`}
      and ${inDays(days)}`,
  );
}

/** One item by day: `key` is the channel. */
export function itemSource(
  { organisationId }: UnitOfWork,
  { sites, spans }: ReportScope,
  { item, channel }: ItemViews,
): FigureSource {
  return bothPeriods(
    spans,
    (isNow, days) => sql`
    select ${isNow} as is_now, day, channel as key, ${VIEWS} from analytics_item_day
    where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[]) and item_id = ${item}
      and (${channel}::text is null or channel = ${channel}) and ${inDays(days)}`,
  );
}

/** All items, without days: `key` is the item. Sums of months replace most days. `channel` null: all channels. */
export function itemsSource(
  reader: SumReader,
  { sites, spans }: ReportScope,
  channel: string | null,
): Promise<FigureSource> {
  return splitSource(
    reader,
    { sites, stretches: periodsOf(spans) },
    {
      figures: 'items',
      ofMonths: (months) => sql`
      select item_id as key, ${VIEWS} from analytics_item_month
      where ${months} and channel = ${channel ?? ALL_CHANNELS} and item_id > 0`,
      ofDays: (days, sign) => sql`
      select item_id as key, views * ${sign} as views, raw_views * ${sign} as raw_views,
        seconds * ${sign} as seconds, read_through * ${sign} as read_through
      from analytics_item_day where ${days} and (${channel}::text is null or channel = ${channel})`,
    },
  );
}

/** Sums of daily visitors in both periods, by item; item 0 is all pages. */
export async function visitorsOf(
  reader: SumReader,
  { sites, spans }: ReportScope,
  items: readonly number[],
): Promise<FigureOf<number>> {
  const wanted = sql`item_id = any (${[...items]}::integer[])`;
  const source = await splitSource(
    reader,
    { sites, stretches: periodsOf(spans) },
    {
      figures: 'items',
      ofMonths: (months) => sql`
      select item_id, visitors from analytics_item_month
      where ${months} and channel = ${ALL_CHANNELS} and ${wanted}`,
      ofDays: (days, sign) => sql`
      select item_id, visitors * ${sign} as visitors from analytics_visitor_day where ${days} and ${wanted}`,
    },
  );
  const { rows } = await sql<{ isNow: boolean; item: number; visitors: number }>`
    select is_now as "isNow", item_id as item, sum(visitors)::double precision as visitors
    from (${source}) as seen group by is_now, item_id`.execute(reader.work.db);
  const known = new Map(rows.map(({ isNow, item, visitors }) => [`${item} ${isNow}`, visitors]));
  return (item, isNow) => known.get(`${item} ${isNow}`) ?? 0;
}

/** The rows of both periods: `part` selects those of one. */
export function bothPeriods(
  { now, before }: DaySpans,
  part: (isNow: RawBuilder<boolean>, days: Days) => RawBuilder<unknown>,
): FigureSource {
  return sql`${part(sql`true`, now)} union all ${part(sql`false`, before)}`;
}
