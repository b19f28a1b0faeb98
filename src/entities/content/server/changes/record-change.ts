/** Records changes of published items for the programs that follow them. */
import { sql } from 'kysely';
import { STATUS } from '#access/decide-access.ts';
import type { RecordOf } from '#records/record-of.ts';
import { deferredStatement } from '#records/write-batch.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { content } from '../../entity.ts';

type Item = RecordOf<typeof content>;

/** Days for which changes are stored: programs that read less often must read all items again. */
export const CHANGE_DAYS = 30;

/** Rows deleted in one transaction of the daily job. */
const CLEARED_MAX = 5_000;

/** Milliseconds by which a publication may be ahead of a write that is committed after it. */
const NEAR_MS = 600_000;

interface ChangeRow {
  siteId: number;
  contentId: number;
  type: string;
  wasPublic: boolean;
  isDeleted: boolean;
  path: string | null;
}

/**
 * Records that a published or scheduled item was written, for each of its sites. `path`: where readers found the item before;
 * null if they could not read it. Whether they can read it now is decided when a program asks.
 */
export async function recordChange(
  work: RecordContext,
  { before, after, path }: { before: Item | null; after: Item | null; path: string | null },
): Promise<void> {
  const item = after ?? before;
  if (!item || ![before, after].some((one) => one?.status === STATUS.published)) return;
  const sitesBefore = sitesOf(before);
  const isDeleted = after === null || after.status === STATUS.deleted;
  const wasPublic = before !== null && wasReadable(before, Date.parse(work.now) + NEAR_MS);
  for (const siteId of new Set([...sitesBefore, ...sitesOf(after)]))
    await insertChanges(work, {
      siteId,
      contentId: item.id,
      type: item.type,
      wasPublic: wasPublic && sitesBefore.includes(siteId),
      isDeleted,
      path: sitesBefore.includes(siteId) ? path : null,
    });
}

/** Deletes changes that no program can ask for any more; returns whether more are left. */
export async function clearChanges(work: RecordContext): Promise<{ hasMore: boolean }> {
  const { rows } = await sql`
    delete from content_change c using (
      select site_id, xid, id from content_change
      where organisation_id = ${work.organisationId} and created < now() - make_interval(days => ${CHANGE_DAYS + 1}::integer)
      order by created, id limit ${CLEARED_MAX}
    ) old
    where c.organisation_id = ${work.organisationId} and c.site_id = old.site_id and c.xid = old.xid and c.id = old.id
    returning 1 as one`.execute(work.db);
  return { hasMore: rows.length === CLEARED_MAX };
}

const insertChanges = deferredStatement(async (work: RecordContext, rows: readonly ChangeRow[]) => {
  await sql`
    insert into content_change (organisation_id, site_id, content_id, type, was_public, is_deleted, path)
    select ${work.organisationId}, given.* from unnest(${rows.map(({ siteId }) => siteId)}::integer[],
      ${rows.map(({ contentId }) => contentId)}::integer[], ${rows.map(({ type }) => type)}::text[],
      ${rows.map(({ wasPublic }) => wasPublic)}::boolean[], ${rows.map(({ isDeleted }) => isDeleted)}::boolean[],
      ${rows.map(({ path }) => path)}::text[]) as given`.execute(work.db);
});

/** Whether readers could read the item at some time until an instant. */
function wasReadable({ status, published }: Item, until: number): boolean {
  return status === STATUS.published && published !== null && Date.parse(published) <= until;
}

function sitesOf(item: Item | null): number[] {
  return item ? [...new Set([item.site, ...(item.sitesShown ?? [])])] : [];
}
