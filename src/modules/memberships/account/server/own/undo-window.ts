/** For how long, and from which address, changes of an account's addresses can be undone: all of them together. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';

export const UNDO_DAYS = 7;

/** Days until a change is deleted after it can no longer be undone. */
const RETENTION_DAYS = 30;

export interface UndoAddress {
  email: string;
  key: string;
  /** Request time of the first change that can be undone: as PostgreSQL formats it. */
  since: string;
  /** When the changes can no longer be undone, in the same form. */
  until: string;
}

/**
 * The primary address before every change that can still be undone: only this address gets undo links. Null if no change
 * can be undone. A changed address never becomes this one: it is newer until no change can be undone.
 */
export async function undoAddressOf(
  db: Db,
  organisationId: number,
  siteUserId: number,
): Promise<UndoAddress | null> {
  const { rows } = await sql<UndoAddress>`
    select old_email as email, old_key as key, requested::text as since,
      max(undo_expires) over ()::text as until
    from site_user_email_change
    where organisation_id = ${organisationId} and site_user_id = ${siteUserId} and undo_expires > now()
    order by id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Extends the undo of every change to seven days from now, and reserves its address for the account that long. */
export async function extendUndo(db: Db, organisationId: number, siteUserId: number): Promise<void> {
  await sql`
    update site_user_email_change set undo_expires = now() + make_interval(days => ${UNDO_DAYS})
    where organisation_id = ${organisationId} and site_user_id = ${siteUserId} and undo_expires > now()`.execute(
    db,
  );
  await sql`
    update site_user_address set until = now() + make_interval(days => ${UNDO_DAYS})
    where organisation_id = ${organisationId} and site_user_id = ${siteUserId} and until > now()`.execute(db);
  await sql`
    delete from site_user_email_change where organisation_id = ${organisationId}
      and undo_expires < now() - make_interval(days => ${RETENTION_DAYS})`.execute(db);
}
