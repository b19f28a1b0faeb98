/** The tables of views as sources of figures: each question reads the smallest table that can answer it. */
import { sql, type RawBuilder } from 'kysely';
import type { Days } from '#reports/report-period.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { DaySpans } from '../model/day-spans.ts';
import type { DimensionViews, FigureOf, ItemViews, ReportScope } from '../model/report-store.ts';
import { splitPeriod } from './split-period.ts';
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
  work: UnitOfWork,
  scope: ReportScope,
  channel: string | null,
): Promise<FigureSource> {
  return splitSource(work, scope, {
    ofMonths: (months) => sql`
      select item_id as key, ${VIEWS} from analytics_item_month
      where ${months} and channel = ${channel ?? ALL_CHANNELS} and item_id > 0`,
    ofDays: (days, sign) => sql`
      select item_id as key, views * ${sign} as views, raw_views * ${sign} as raw_views,
        seconds * ${sign} as seconds, read_through * ${sign} as read_through
      from analytics_item_day where ${days} and (${channel}::text is null or channel = ${channel})`,
  });
}

/** Sums of daily visitors in both periods, by item; item 0 is all pages. */
export async function visitorsOf(
  work: UnitOfWork,
  scope: ReportScope,
  items: readonly number[],
): Promise<FigureOf<number>> {
  const wanted = sql`item_id = any (${[...items]}::integer[])`;
  const source = await splitSource(work, scope, {
    ofMonths: (months) => sql`
      select item_id, visitors from analytics_item_month
      where ${months} and channel = ${ALL_CHANNELS} and ${wanted}`,
    ofDays: (days, sign) => sql`
      select item_id, visitors * ${sign} as visitors from analytics_visitor_day where ${days} and ${wanted}`,
  });
  const { rows } = await sql<{ isNow: boolean; item: number; visitors: number }>`
    select is_now as "isNow", item_id as item, sum(visitors)::double precision as visitors
    from (${source}) as seen group by is_now, item_id`.execute(work.db);
  const known = new Map(rows.map(({ isNow, item, visitors }) => [`${item} ${isNow}`, visitors]));
  return (item, isNow) => known.get(`${item} ${isNow}`) ?? 0;
}

interface SplitParts {
  /** Rows of the months that the condition names. */
  ofMonths: (months: RawBuilder<boolean>) => RawBuilder<unknown>;
  /** Rows of the days that the condition names; `sign` is 1 or -1. */
  ofDays: (days: RawBuilder<boolean>, sign: RawBuilder<number>) => RawBuilder<unknown>;
}

/** Adds `is_now` to sums of months and the days around them, for each site: their sums can end on different days. */
async function splitSource(
  work: UnitOfWork,
  { sites, spans }: ReportScope,
  { ofMonths, ofDays }: SplitParts,
): Promise<FigureSource> {
  const { organisationId } = work;
  const summed = await summedDays(work, sites);
  const parts = sites.flatMap((site) =>
    [true, false].flatMap((isNow) => {
      const { months, ranges } = splitPeriod(isNow ? spans.now : spans.before, summed(site));
      const ofSite = sql`organisation_id = ${organisationId} and site_id = ${site}`;
      const rows = [
        ...(months.length > 0 ? [ofMonths(sql`${ofSite} and month = any (${[...months]}::date[])`)] : []),
        ...ranges.map((range) =>
          ofDays(sql`${ofSite} and ${inDays(range)}`, range.isSubtracted ? sql`-1` : sql`1`),
        ),
      ];
      return rows.map(
        (row) => sql`select ${isNow ? sql`true` : sql`false`} as is_now, part.* from (${row}) as part`,
      );
    }),
  );
  return sql.join(parts, sql` union all `);
}

/** Reads by site the last day that the sum of each month contains, by the first day of the month. */
export async function summedDays(
  { db, organisationId }: UnitOfWork,
  sites: readonly number[],
): Promise<(site: number) => ReadonlyMap<string, string>> {
  const { rows } = await sql<{ site: number; month: string; through: string }>`
    select site_id as site, month::text, through::text from analytics_month
    where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])`.execute(db);
  return (site) =>
    new Map(rows.flatMap((row) => (row.site === site ? [[row.month, row.through] as const] : [])));
}

/** The rows of both periods: `part` selects those of one. */
export function bothPeriods(
  { now, before }: DaySpans,
  part: (isNow: RawBuilder<boolean>, days: Days) => RawBuilder<unknown>,
): FigureSource {
  return sql`${part(sql`true`, now)} union all ${part(sql`false`, before)}`;
}

/** Condition for rows of a table with the column `day`. */
export function inDays({ from, until }: Days): RawBuilder<boolean> {
  return sql`day between ${from}::date and ${until}::date`;
}
