/** A first save that is sent twice creates one item. */
import { sql } from 'kysely';
import { conflict } from '#model/errors.ts';
import type { UnitOfWork } from '#server/records/index.ts';

/** Days for which the key of a first save is stored: a save is not repeated later than that. */
const RETENTION_DAYS = 1;

/** Maximum number of old keys that one creation deletes, from any user of the organisation. */
const CLEARED_MAX = 20;

const KEY_OF_OTHER_VALUES =
  'An item with other values was already created with this key. Send a new key for another item, or saveContent to change this one.';

/** A first save: its key, and a fingerprint of what was sent. */
export interface FirstSave {
  key: string;
  fingerprint: string;
}

/**
 * Runs `create` unless the actor created an item under this key before, and returns the item's id. Two concurrent calls
 * wait for each other; a call that throws leaves no trace. Throws CONFLICT for a program that sends other values under a key: it
 * would take them for saved. The editor of the admin may send newer ones, because it compares the answer and saves what differs.
 */
export async function createOnce(
  work: UnitOfWork,
  { key, fingerprint }: FirstSave,
  create: () => Promise<number>,
): Promise<number> {
  const owner = ownerOf(work, key);
  if (!owner) return create();
  const own = sql`organisation_id = ${work.organisationId} and cms_user_id = ${owner.user} and key = ${owner.key}`;
  const taken = await sql`
    insert into content_creation (organisation_id, cms_user_id, key, fingerprint)
    values (${work.organisationId}, ${owner.user}, ${owner.key}, ${fingerprint})
    on conflict (organisation_id, cms_user_id, key) do nothing
    returning key`.execute(work.db);
  if (taken.rows.length === 0) {
    const made = await sql<{ content_id: number; fingerprint: string | null }>`
      select content_id, fingerprint from content_creation where ${own}`.execute(work.db);
    const [first] = made.rows;
    if (first && work.actor.kind === 'client' && (first.fingerprint ?? fingerprint) !== fingerprint)
      throw conflict('KEY_OF_OTHER_VALUES', KEY_OF_OTHER_VALUES, { id: first.content_id });
    if (first) return first.content_id;
  }
  const id = await create();
  await sql`update content_creation set content_id = ${id} where ${own}`.execute(work.db);
  await clearOld(work);
  return id;
}

/** A program has no user: its keys name it. Null for the product itself. */
function ownerOf({ actor }: UnitOfWork, key: string): { user: number; key: string } | null {
  if (actor.kind === 'staff') return { user: actor.id, key };
  return actor.kind === 'client' ? { user: 0, key: `api-key/${actor.id}/${key}` } : null;
}

async function clearOld(work: UnitOfWork): Promise<void> {
  await sql`
    delete from content_creation where organisation_id = ${work.organisationId}
      and (cms_user_id, key) in (
        select cms_user_id, key from content_creation
        where organisation_id = ${work.organisationId} and created < now() - make_interval(days => ${RETENTION_DAYS})
        order by created limit ${CLEARED_MAX})`.execute(work.db);
}
