/** Views of items in slots of five minutes, from which the dashboard shows what is being read. */
import { sql } from 'kysely';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import type { AddedRow } from '../../collection/server/build-rows.ts';

const SLOT_MS = 5 * 60_000;

/** Minutes of “now”: the slot that has just begun and those before it. */
export const RECENT_MINUTES = 30;

const STORED_MINUTES = 60;

/** Items that are counted; more are reported as more. */
const ITEMS_COUNTED_MAX = 100;

export interface RecentItem {
  id: number;
  name: string;
  type: string;
  views: number;
}

/** Adds the views by people of the last minutes, in the transaction of their events. */
export async function addRecentViews(
  { db, organisationId, now }: RecordContext,
  siteId: number,
  added: readonly AddedRow[],
): Promise<void> {
  const since = Date.parse(now) - RECENT_MINUTES * 60_000;
  const counts = new Map<string, { slot: string; item: number; views: number }>();
  for (const { row } of added) {
    const atMs = Date.parse(row.at);
    if (row.kind !== 'pageView' || !row.isHuman || row.item === null || atMs < since) continue;
    const slot = new Date(Math.floor(atMs / SLOT_MS) * SLOT_MS).toISOString();
    const key = `${slot} ${row.item}`;
    counts.set(key, { slot, item: row.item, views: (counts.get(key)?.views ?? 0) + 1 });
  }
  if (counts.size === 0) return;
  // In the order of the key, so that two transactions never wait for each other.
  const rows = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await sql`
    insert into analytics_recent as r (organisation_id, site_id, slot, item_id, views)
    select ${organisationId}, ${siteId}, n.* from unnest(${rows.map(({ slot }) => slot)}::timestamptz[],
      ${rows.map(({ item }) => item)}::integer[], ${rows.map(({ views }) => views)}::integer[]) as n (slot, item_id, views)
    on conflict (organisation_id, site_id, slot, item_id) do update set views = r.views + excluded.views`.execute(
    db,
  );
}

/** Deletes the slots of a site that are not read any more. */
export async function clearRecentViews({ db, organisationId }: RecordContext, siteId: number): Promise<void> {
  await sql`
    delete from analytics_recent where organisation_id = ${organisationId} and site_id = ${siteId}
      and slot < now() - make_interval(mins => ${STORED_MINUTES})`.execute(db);
}

/** Reads the items with the most views of the last half hour, and how many have any, counted up to 100. */
export async function recentItems(
  { db, organisationId, now }: UnitOfWork,
  siteId: number,
  limit: number,
): Promise<{ items: RecentItem[]; count: number }> {
  const { rows } = await sql<RecentItem & { count: number }>`
    with read as materialized (
      select item_id, sum(views)::integer as views from analytics_recent
      where organisation_id = ${organisationId} and site_id = ${siteId}
        and slot > ${now}::timestamptz - make_interval(mins => ${RECENT_MINUTES})
      group by item_id order by 2 desc, 1 limit ${ITEMS_COUNTED_MAX + 1})
    select item.id, item.name, item.type, read.views, (select count(*)::integer from read) as count
    from read cross join lateral (
      select id, name, type from content where organisation_id = ${organisationId} and id = read.item_id limit 1) as item
    order by read.views desc, item.id limit ${limit}`.execute(db);
  const items = rows.map(({ id, name, type, views }) => ({ id, name, type, views }));
  return { items, count: rows[0]?.count ?? 0 };
}
