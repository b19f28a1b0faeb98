/** The tables of figures as sources of reports: each report reads the smallest table that can answer it. */
import { sql, type RawBuilder } from 'kysely';
import type { Days } from '#reports/report-period.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { DaySpans } from './day-spans.ts';
import { FIGURE_COLUMNS, type FigureSource } from './figure-rows.ts';
import { wholeMonths } from './whole-months.ts';

/** Channel of the rows of `analytics_item_month` that sum all channels. */
export const ALL_CHANNELS = '';

export interface OfSites {
  sites: readonly number[];
  spans: DaySpans;
}

/** The values of one dimension by day: `key` is the value. `value` null: all values. */
export function dimensionSource(
  { organisationId }: UnitOfWork,
  { sites, spans }: OfSites,
  dimension: string,
  value: string | null = null,
): FigureSource {
  return both(
    spans,
    (isNow, days) => sql`
    select ${isNow} as is_now, day, value as key, ${FIGURE_COLUMNS} from analytics_day
    where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])
      and dimension = ${dimension} and (${value}::text is null or value = ${value}) and ${inDays(days)}`,
  );
}

/** One item by day: `key` is the channel. `channel` null: all channels. */
export function itemSource(
  { organisationId }: UnitOfWork,
  { sites, spans }: OfSites,
  item: number,
  channel: string | null,
): FigureSource {
  return both(
    spans,
    (isNow, days) => sql`
    select ${isNow} as is_now, day, channel as key, ${FIGURE_COLUMNS} from analytics_item_day
    where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[]) and item_id = ${item}
      and (${channel}::text is null or channel = ${channel}) and ${inDays(days)}`,
  );
}

/** All items, without days: `key` is the item. Whole months come from their sums. `channel` null: all channels. */
export async function itemsSource(
  work: UnitOfWork,
  { sites, spans }: OfSites,
  channel: string | null,
): Promise<FigureSource> {
  const { organisationId } = work;
  const summed = await summedMonths(work, sites);
  const of = sql`organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])`;
  return both(spans, (isNow, days) => {
    const { months, ranges } = wholeMonths(days, summed);
    const parts = ranges.map(
      (range) => sql`
        select ${isNow} as is_now, item_id::text as key, ${FIGURE_COLUMNS} from analytics_item_day
        where ${of} and (${channel}::text is null or channel = ${channel}) and ${inDays(range)}`,
    );
    const ofMonths = sql`
      select ${isNow} as is_now, item_id::text as key, ${FIGURE_COLUMNS} from analytics_item_month
      where ${of} and channel = ${channel ?? ALL_CHANNELS} and item_id > 0 and month = any (${[...months]}::date[])`;
    return sql.join(months.length > 0 ? [ofMonths, ...parts] : parts, sql` union all `);
  });
}

/** Sums of daily visitors in both periods, by item; 0 stands for all pages. */
export async function visitorsOf(
  work: UnitOfWork,
  { sites, spans }: OfSites,
  items: readonly number[],
): Promise<(item: number, isNow: boolean) => number> {
  const { db, organisationId } = work;
  const summed = await summedMonths(work, sites);
  const of = sql`organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])
    and item_id = any (${[...items]}::integer[])`;
  const source = both(spans, (isNow, days) => {
    const { months, ranges } = wholeMonths(days, summed);
    const parts = ranges.map(
      (range) =>
        sql`select ${isNow} as is_now, item_id, visitors from analytics_visitor_day where ${of} and ${inDays(range)}`,
    );
    const ofMonths = sql`
      select ${isNow} as is_now, item_id, visitors from analytics_item_month
      where ${of} and channel = ${ALL_CHANNELS} and month = any (${[...months]}::date[])`;
    return sql.join(months.length > 0 ? [ofMonths, ...parts] : parts, sql` union all `);
  });
  const { rows } = await sql<{ isNow: boolean; item: number; visitors: number }>`
    select is_now as "isNow", item_id as item, sum(visitors)::double precision as visitors
    from (${source}) as seen group by is_now, item_id`.execute(db);
  return (item, isNow) => rows.find((row) => row.item === item && row.isNow === isNow)?.visitors ?? 0;
}

/** First days of the months whose sums are complete for all of these sites. */
async function summedMonths(
  { db, organisationId }: UnitOfWork,
  sites: readonly number[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ month: string }>`
    select month::text from analytics_month
    where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])
      and through = (month + interval '1 month')::date - 1
    group by month having count(*) = ${sites.length}`.execute(db);
  return new Set(rows.map(({ month }) => month));
}

function both(
  { now, before }: DaySpans,
  part: (isNow: RawBuilder<boolean>, days: Days) => RawBuilder<unknown>,
): FigureSource {
  return sql`${part(sql`true`, now)} union all ${part(sql`false`, before)}`;
}

function inDays({ from, until }: Days): RawBuilder<boolean> {
  return sql`day between ${from}::date and ${until}::date`;
}
