/** Stores the number of words of items, for reports that would have to read every text. */
import { sql } from 'kysely';
import { countWords, type RichText } from '#rich-text/document/rich-text.ts';
import type { RecordContext } from '#server/records/index.ts';

/** Items of one transaction. */
const ITEMS_MAX = 200;

/** Minutes after a change in which a transaction with an earlier time can still end. */
const SETTLED_MINUTES = 5;

interface Mark {
  updated: string;
  item: number;
}

/**
 * Counts the words of the items that changed next after the last run; returns whether more are left. Items of the sites that
 * have the module are counted, and all of them again after that set of sites has changed.
 */
export async function countItemWords(work: RecordContext): Promise<{ hasMore: boolean }> {
  const { db, organisationId } = work;
  const mark = await lockMark(work);
  const { rows } = await sql<{ id: number; updated: string; body: RichText | null }>`
    select id, updated::text, body from content
    where organisation_id = ${organisationId} and (updated, id) > (${mark.updated}::timestamptz, ${mark.item}::integer)
      and updated < now() - make_interval(mins => ${SETTLED_MINUTES})
    order by updated, id limit ${ITEMS_MAX}`.execute(db);
  const last = rows.at(-1);
  if (!last) return { hasMore: false };
  await sql`
    insert into analytics_item_words (organisation_id, item_id, words)
    select ${organisationId}, n.* from unnest(${rows.map(({ id }) => id)}::integer[],
      ${rows.map(({ body }) => countWords(body))}::integer[]) as n (item_id, words)
    on conflict (organisation_id, item_id) do update set words = excluded.words`.execute(db);
  await sql`
    update analytics_words_mark set updated = ${last.updated}::timestamptz, item_id = ${last.id}
    where organisation_id = ${organisationId}`.execute(db);
  return { hasMore: rows.length === ITEMS_MAX };
}

/** Up to which item words are counted; the beginning for another set of sites. Other runs wait. */
async function lockMark({ db, organisationId }: RecordContext): Promise<Mark> {
  const { rows } = await sql<Mark>`
    insert into analytics_words_mark as m (organisation_id, site_ids, updated, item_id)
    values (${organisationId}, (select array_agg(id order by id) from unnest(current_sites()) as id), '-infinity', 0)
    on conflict (organisation_id) do update set
      site_ids = excluded.site_ids,
      updated = case when m.site_ids = excluded.site_ids then m.updated else excluded.updated end,
      item_id = case when m.site_ids = excluded.site_ids then m.item_id else excluded.item_id end
    returning updated::text, item_id as item`.execute(db);
  return rows[0] ?? { updated: '-infinity', item: 0 };
}
