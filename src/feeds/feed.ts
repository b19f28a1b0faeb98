/** Feeds of other sites: their stored data, and the data for pages. */

/** An item of a feed, as plain texts. */
export interface FeedItem {
  title: string;
  url: string;
  teaser: string | null;
  /** ISO. */
  published: string | null;
}

/** Maximum number of stored items of one feed. */
export const FEED_ITEMS_MAX = 50;

/**
 * A block's data of its feed. `problem`: why the data is not newer, for staff; `waiting` until the feed was
 * first requested.
 */
export interface Feed {
  items: readonly FeedItem[];
  problem: string | null;
}

export const FEED_PENDING = 'waiting';

export const NO_FEED: Feed = { items: [], problem: FEED_PENDING };

/** Parses a row of the database. Anything else is an empty feed. */
export function readFeed(row: unknown): Feed {
  if (typeof row !== 'object' || row === null || !('items' in row) || !Array.isArray(row.items))
    return NO_FEED;
  const problem = 'problem' in row && typeof row.problem === 'string' ? row.problem : null;
  const isNew = 'is_new' in row && row.is_new === true;
  return { items: row.items.filter(isItem), problem: isNew ? FEED_PENDING : problem };
}

/** The tag under which pages that show a feed are purged. */
export function feedTag(organisationId: number, url: string): string {
  return `feed:${organisationId}:${url}`;
}

function isItem(value: unknown): value is FeedItem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    typeof value.title === 'string' &&
    'url' in value &&
    typeof value.url === 'string'
  );
}
