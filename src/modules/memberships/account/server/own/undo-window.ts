/**
 * How long, and from which address, changes of an account's addresses can be undone: always all of them
 * together.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';

export const UNDO_DAYS = 7;

/** Days from the end of a change's undo period until the change is deleted. */
const RETENTION_DAYS = 30;

export interface UndoAddress {
  email: string;
  key: string;
  /** When the first change that can still be undone was requested, in PostgreSQL's format. */
  since: string;
  /** When the changes can no longer be undone, in the same format. */
  until: string;
}

/**
 * The primary address before all changes that can still be undone: only this address gets undo links. Null if
 * no change can be undone. An address that a change introduced never becomes this address: it is newer until
 * no change can be undone.
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

/**
 * Extends the undo period of every change to seven days from now, and the reservation of the account's
 * addresses for as long.
 */
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
