/** Stored feeds: when they are due, and their last response. */
import { sql } from 'kysely';
import { feedTag, type FeedItem } from '#feeds/feed.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';

/** Feeds requested within this time are not requested again: the job runs every quarter of an hour. */
const FRESH_SECONDS = 600;
/** Maximum number of feeds of an organisation per quarter of an hour; the others follow in the next. */
const DUE_MAX = 100;

/** Queues the feeds that were never requested, or last requested more than `FRESH_SECONDS` ago. */
export async function queueDueFeeds(work: RecordContext): Promise<void> {
  const { rows } = await sql<{ url: string }>`
    select url, min(asked) as asked from (
      select url, asked from external_feed
      where organisation_id = ${work.organisationId}
        and (asked is null or asked < now() - make_interval(secs => ${FRESH_SECONDS}))
      order by asked nulls first limit ${DUE_MAX}) due
    group by url`.execute(work.db);
  for (const { url } of rows) await queueFeed(work, url);
}

async function queueFeed(work: RecordContext, url: string): Promise<void> {
  await work.queue('layout/refreshFeed', { url }, { key: `feed:${url}` });
}

/** The layouts that show a feed, for the log; empty if the feed is not in use any more. */
export async function layoutsWith(work: UnitOfWork, url: string): Promise<number[]> {
  const { rows } = await sql<{ layout_id: number }>`
    select layout_id from external_feed
    where organisation_id = ${work.organisationId} and md5(url) = md5(${url}) and url = ${url}
    order by layout_id limit 20`.execute(work.db);
  return rows.map(({ layout_id: id }) => id);
}

/** Stores the response and, if it differs from the last one, purges the pages that show the feed. */
export async function storeFeed(
  work: UnitOfWork,
  url: string,
  answer: { items: readonly FeedItem[] } | { problem: string },
): Promise<void> {
  const items = 'items' in answer ? JSON.stringify(answer.items) : null;
  const problem = 'problem' in answer ? answer.problem.slice(0, 500) : null;
  const { rows } = await sql<{ is_other: boolean }>`
    with before as (
      select layout_id, items, problem, asked from external_feed
      where organisation_id = ${work.organisationId} and md5(url) = md5(${url}) and url = ${url} for update)
    update external_feed f set asked = now(),
      items = coalesce(${items}::jsonb, f.items),
      answered = case when ${items !== null} then now() else f.answered end,
      problem = ${problem}
    from before
    where f.organisation_id = ${work.organisationId} and f.layout_id = before.layout_id and f.url = ${url}
    returning before.items <> f.items or before.problem is distinct from f.problem or before.asked is null as is_other`.execute(
    work.db,
  );
  if (rows.some((row) => row.is_other)) work.tags.add(feedTag(work.organisationId, url));
}
