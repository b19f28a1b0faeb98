/** Feeds in the blocks of a layout, which are fetched in the background. */
import { sql } from 'kysely';
import { commonBlockSettings } from '#fields/block-settings.ts';
import { readBlockSettings } from '#grid/shapes/block-settings.ts';
import { blocksOf, type Grid } from '#grid/shapes/grid.ts';
import type { RecordContext, Registry } from '#server/records/index.ts';

/** Maximum number of feeds per layout; the others are not fetched. */
const FEEDS_MAX = 20;

/**
 * Queues fetches of feeds that are new in the layout, and removes feeds that were taken out of it. `grid`:
 * null for a deleted layout.
 */
export async function followFeeds(work: RecordContext, layoutId: number, grid: Grid | null): Promise<void> {
  const urls = grid ? feedsOf(work.registry, grid) : [];
  const { organisationId, db } = work;
  await sql`delete from external_feed
    where organisation_id = ${organisationId} and layout_id = ${layoutId} and url <> all (${urls})`.execute(
    db,
  );
  if (urls.length === 0) return;
  const { rows } = await sql<{ url: string }>`
    insert into external_feed (organisation_id, layout_id, url)
    select ${organisationId}, ${layoutId}, url from unnest(${urls}::text[]) as url
    on conflict do nothing
    returning url`.execute(db);
  for (const { url } of rows) await work.queue('layout/refreshFeed', { url }, { key: `feed:${url}` });
}

/** Returns the URLs of the feeds in a grid; unknown or damaged blocks have none. */
function feedsOf({ blocks }: Registry, grid: Grid): string[] {
  const urls = blocksOf(grid).flatMap((block) => {
    const definition = blocks.get(block.type);
    if (!definition?.feeds) return [];
    try {
      return definition.feeds(readBlockSettings(definition, commonBlockSettings, block));
    } catch {
      return [];
    }
  });
  return [...new Set(urls)].slice(0, FEEDS_MAX);
}
