import { sql } from 'kysely';
import { analyticsEvent } from '#modules/analytics/collection/ledgers/analytics-event.ts';
import { append } from '#server/ledgers/index.ts';
import type { RecordContext } from '#server/records/index.ts';

/** Day of the figures: long before the periods that tests of reports count. */
const DAY = '2025-05-01';

/** Adds a row to each table of figures about the readers of a site, for one of its items. */
export async function makeFigures(
  { db, organisationId }: Pick<RecordContext, 'db' | 'organisationId'>,
  { site, content }: { site: number; content: number },
): Promise<void> {
  const ids = sql`${organisationId}::integer, ${site}::integer, ${DAY}::date`;
  await sql`
    with salt as (
      insert into analytics_salt (organisation_id, site_id, day, salt) values (${ids}, '\\x00')
    ), hour as (
      insert into analytics_hour (organisation_id, site_id, hour, views, raw_views) values (${ids}, 3, 4)
    ), item as (
      insert into analytics_item_day (organisation_id, site_id, day, item_id, channel, views, raw_views, seconds, read_through)
      values (${ids}, ${content}, 'search', 3, 4, 90, 1)
    ), dimension as (
      insert into analytics_day (organisation_id, site_id, day, dimension, value, views, raw_views, seconds)
      values (${ids}, 'channel', 'search', 3, 4, 90)
    ), click as (
      insert into analytics_click_day (organisation_id, site_id, day, kind, detail, location, item_id, clicks, raw_clicks)
      values (${ids}, 'clickMenu', 'footer', 'Footer', ${content}, 1, 1)
    ), summed as (
      insert into analytics_item_month (organisation_id, site_id, channel, month, item_id, views, raw_views, seconds, read_through, visitors)
      values (${organisationId}::integer, ${site}::integer, '', ${DAY}::date, ${content}, 3, 4, 90, 1, 2)
    ), recent as (
      insert into analytics_recent (organisation_id, site_id, slot, item_id, views)
      values (${organisationId}::integer, ${site}::integer, ${DAY}::date, ${content}, 2) on conflict do nothing
    ), ranked as (
      insert into analytics_most_read (organisation_id, site_id, section_id, period, position, item_id)
      values (${organisationId}::integer, ${site}::integer, 0, 'week', 1, ${content}) on conflict do nothing
    ), ranking as (
      insert into analytics_ranking (organisation_id, site_id, period, ranked)
      values (${organisationId}::integer, ${site}::integer, 'week', now()) on conflict do nothing
    ), words as (
      insert into analytics_item_words (organisation_id, item_id, words)
      values (${organisationId}::integer, ${content}, 400) on conflict do nothing
    ), retention as (
      insert into analytics_retention (organisation_id, event_days, figure_months)
      values (${organisationId}::integer, 30, 25) on conflict do nothing
    ), mark as (
      insert into analytics_words_mark (organisation_id, site_ids, updated, item_id)
      values (${organisationId}::integer, array[${site}::integer], now(), ${content}) on conflict do nothing
    ), speed as (
      insert into analytics_page_speed_day (organisation_id, site_id, day, metric, page, layout_id, block_type, block, browser, bucket, samples)
      values (${ids}, 'lcp', 'content', 0, 'page_content', '1/1/1/1', 'chromium', 80, 3)
    ), speed_sum as (
      insert into analytics_page_speed_month (organisation_id, site_id, month, metric, page, layout_id, block_type, block, browser, bucket, samples)
      values (${ids}, 'lcp', 'content', 0, 'page_content', '1/1/1/1', 'chromium', 80, 3)
    ), outcome as (
      insert into analytics_outcome_day (organisation_id, site_id, day, item_id, gated_views, join_clicks, login_clicks, requests, registrations, logins, newsletter_clicks)
      values (${ids}, ${content}, 3, 2, 1, 1, 1, 2, 4)
    ), step as (
      insert into analytics_day (organisation_id, site_id, day, dimension, value, views, raw_views, seconds)
      values (${ids}, 'registration', 'headerJoin/Header', 2, 2, 0)
    ), search as (
      insert into analytics_search_day (organisation_id, site_id, day, term, searches, without_results, clicks)
      values (${ids}, 'lock gates', 3, 1, 1)
    ), response as (
      insert into analytics_response_day (organisation_id, site_id, day, responses) values (${ids}, 5)
    ), job as (
      insert into analytics_counted_job (organisation_id, site_id, job, counted_on)
      values (${organisationId}::integer, ${site}::integer, 1, ${DAY}::date) on conflict do nothing
    ), month as (
      insert into analytics_month (organisation_id, site_id, month, through, speed_through)
      values (${ids}, ${DAY}::date, ${DAY}::date)
    )
    insert into analytics_visitor_day (organisation_id, site_id, day, item_id, visitors) values (${ids}, 0, 2)`.execute(
    db,
  );
}

/** Adds what a reader with an account, who agreed to be recognised, read of an item. */
export async function makeReading(
  work: RecordContext,
  { site, content, account }: { site: number; content: number; account: number },
): Promise<void> {
  const row = {
    site,
    view: '0',
    sequence: 1,
    kind: 'reading' as const,
    isHuman: true,
    item: content,
    seconds: 40,
    session: 'f3b1b2f0-0000-4000-8000-000000000000',
    account,
  };
  await append(work, analyticsEvent, [row]);
}
