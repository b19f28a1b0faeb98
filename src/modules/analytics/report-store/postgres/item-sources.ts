/** Items of a report's two periods, at most as many as it counts, with their words and views. */
import { sql, type RawBuilder } from 'kysely';
import { PUBLISHED } from '#entities/content/server/reports/item-columns.ts';
import type { Span } from '#fields/report-times.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { ITEMS_COUNTED_MAX, type ItemsQuestion, type ReportScope } from '../model/report-store.ts';
import { sumReader } from './split-source.ts';
import { itemsSource } from './view-sources.ts';

/** Rows of both periods with `is_now`, `id` and `at`: items by the time at which they went live. */
export function publishedItems(work: UnitOfWork, question: ItemsQuestion): RawBuilder<unknown> {
  return newestOfSites(question, {
    rows: sql`select id, ${PUBLISHED} as at from content
      where organisation_id = ${work.organisationId} and site_id = of_site.id and status = 1`,
    at: PUBLISHED,
  });
}

/** Rows of both periods with `is_now`, `id` and `at`: items by the time of their creation. */
export function createdItems(work: UnitOfWork, question: ItemsQuestion): RawBuilder<unknown> {
  return newestOfSites(question, {
    // The second condition is that of the index.
    rows: sql`select id, created as at from content
      where organisation_id = ${work.organisationId} and site_id = of_site.id and created > '-infinity'::timestamptz`,
    at: sql`created`,
  });
}

function newestOfSites(
  { sites, now, before }: Pick<ItemsQuestion, 'sites' | 'now' | 'before'>,
  { rows, at }: { rows: RawBuilder<unknown>; at: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const newest = ({ from, until }: Span, isNow: boolean) => sql`(
    select ${sql.lit(isNow)} as is_now, found.id, found.at
    from unnest(${[...sites]}::integer[]) as of_site (id) cross join lateral (
      ${rows} and ${at} >= ${from} and ${at} < ${until} order by ${at} desc limit ${sql.lit(ITEMS_COUNTED_MAX)}) as found
    order by found.at desc limit ${sql.lit(ITEMS_COUNTED_MAX)})`;
  return sql`${newest(now, true)} union all ${newest(before, false)}`;
}

/** What a report reads about each item of the column `id` of `one`, by one lookup for each: a join could read whole tables. */
export function itemLookup({ organisationId }: UnitOfWork): RawBuilder<unknown> {
  return sql`cross join lateral (
    select site_id, type, status, published, unpublished, created, primary_section_id, authors_ids, created_by_id, updated_by_id,
      (select words from analytics_item_words w where w.organisation_id = ${organisationId} and w.item_id = one.id) as words
    from content c where c.organisation_id = ${organisationId} and c.id = one.id limit 1) as item`;
}

/** Rows of both periods with `is_now`, `id`, `views`, `seconds` and `read_through`; several for an item. */
export async function viewsOfItems(work: UnitOfWork, scope: ReportScope): Promise<RawBuilder<unknown>> {
  const source = await itemsSource(sumReader(work), scope, null);
  return sql`select is_now, key as id, views, seconds, read_through from (${source}) as figures`;
}

/** The number of the chart's point of the instant `at` in the period `is_now`. */
export function pointOf({ now, before }: Pick<ItemsQuestion, 'now' | 'before'>): RawBuilder<unknown> {
  return sql`width_bucket(at, case when is_now then ${[...now.edges]}::timestamptz[] else ${[...before.edges]}::timestamptz[] end)`;
}
