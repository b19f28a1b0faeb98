/** How long, and from which address, changes of an account's addresses are taken back: all of them together. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';

export const UNDO_DAYS = 7;

/** Days a change is kept after it can no longer be taken back. */
const RETENTION_DAYS = 30;

export interface UndoAddress {
  email: string;
  key: string;
  /** When the first of the changes that can be taken back was asked for: as PostgreSQL writes a time. */
  since: string;
  /** When they no longer can be, in the same form. */
  until: string;
}

/**
 * The primary address from before every change that can still be taken back: it alone is sent links that do so. Null where no change can
 * be. Nobody becomes it by a change: an address that one brought is later than it until none can be taken back.
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

/** From now on every change that can still be taken back can be for seven days, and its address is kept for the account that long. */
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
