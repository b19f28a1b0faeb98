/**
 * Tracks which users have an item open: one row per window, refreshed while it is open, and stale soon after.
 */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import type { NamedPerson } from '../lists/people.ts';

/** A window is considered closed after this time without a heartbeat: three heartbeats of a window in the background. */
export const STALE_SECONDS = 45;

/** A window announces itself every few seconds, but its row is updated no more often than this. */
const NOTED_SECONDS = 10;

/** Maximum number of stale rows that one heartbeat removes, for any item of the organisation. */
const CLEARED_MAX = 20;

/**
 * Records that the actor has an item of their sites open in a window. Nothing is recorded for items that the
 * actor may only read.
 */
export async function noteWindow(work: UnitOfWork, id: number, windowId: string): Promise<void> {
  if (work.actor.kind !== 'staff') return;
  await sql`
    insert into content_presence (organisation_id, content_id, window_id, cms_user_id)
    select organisation_id, id, ${windowId}, ${work.actor.id} from content
    where organisation_id = ${work.organisationId} and id = ${id} and site_id = any (current_sites())
    on conflict (organisation_id, content_id, window_id) do update set seen = now()
      where content_presence.cms_user_id = excluded.cms_user_id
        and content_presence.seen < now() - make_interval(secs => ${NOTED_SECONDS})
  `.execute(work.db);
  await sql`
    delete from content_presence where organisation_id = ${work.organisationId}
      and (content_id, window_id) in (
        select content_id, window_id from content_presence
        where organisation_id = ${work.organisationId} and seen < now() - make_interval(secs => ${STALE_SECONDS})
        order by seen limit ${CLEARED_MAX})
  `.execute(work.db);
}

/** Removes a window of the actor. */
export async function closeWindow(work: UnitOfWork, id: number, windowId: string): Promise<void> {
  if (work.actor.kind !== 'staff') return;
  await sql`
    delete from content_presence where organisation_id = ${work.organisationId} and content_id = ${id}
      and window_id = ${windowId} and cms_user_id = ${work.actor.id}
  `.execute(work.db);
}

/** One person who has an item open. */
export type PresentPerson = NamedPerson & { content: number };

/** Users who have the items open now, in order of arrival, once per item. `exceptWindow` is not counted. */
export async function peopleAt(
  work: UnitOfWork,
  ids: readonly number[],
  exceptWindow: string | null = null,
): Promise<PresentPerson[]> {
  const rows = await sql<PresentPerson>`
    select content_presence.content_id as content, cms_user.id, cms_user.first_name || ' ' || cms_user.last_name as "fullName"
    from content_presence
      join cms_user on cms_user.organisation_id = content_presence.organisation_id
        and cms_user.id = content_presence.cms_user_id
    where content_presence.organisation_id = ${work.organisationId} and content_presence.content_id = any (${ids})
      and content_presence.seen >= now() - make_interval(secs => ${STALE_SECONDS})
      and content_presence.window_id is distinct from ${exceptWindow}
    group by content_presence.content_id, cms_user.id, cms_user.first_name, cms_user.last_name
    order by min(content_presence.opened), cms_user.id
  `.execute(work.db);
  return rows.rows;
}
