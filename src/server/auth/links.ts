/**
 * Links by mail: to set a password (an invitation, or a forgotten one), or to confirm a new address or
 * username. The mail has 256 random bits, the database their SHA-256. A link works once, for a limited time
 * and one purpose; a newer link replaces it.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { transaction, type Db } from '#server/db/index.ts';
import { hashToken, newToken } from './tokens.ts';

export type LinkPurpose = 'invitation' | 'reset' | 'names';

/** How many hours a link is valid. */
export const LINK_HOURS: Record<LinkPurpose, number> = { invitation: 7 * 24, reset: 1, names: 3 * 24 };

/** The user who gets the link. */
export interface LinkOwner {
  organisationId: number;
  id: number;
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  /**
   * The new email and username that a link of the purpose `names` confirms; null for each that does not
   * change.
   */
  newEmail: string | null;
  newUsername: string | null;
}

/** Creates a link for a user of the transaction's organisation; an earlier link stops working. */
export async function createLink(
  db: Db,
  user: { organisationId: number; id: number },
  purpose: LinkPurpose,
): Promise<string> {
  const token = newToken();
  await sql`
    insert into cms_link (hash, organisation_id, cms_user_id, purpose, expires)
    values (${hashToken(token)}, ${user.organisationId}, ${user.id}, ${purpose}, now() + make_interval(hours => ${LINK_HOURS[purpose]}))
    on conflict (organisation_id, cms_user_id, purpose)
    do update set hash = excluded.hash, created = excluded.created, expires = excluded.expires`.execute(db);
  return token;
}

/** The user of a link, while the link is valid and the user active; null otherwise. */
export async function findLink(
  pool: pg.Pool,
  token: string,
  purpose: LinkPurpose,
): Promise<LinkOwner | null> {
  const result = await transaction(pool, { kind: 'platform' }, (db) =>
    sql<LinkOwner>`
      select u.organisation_id as "organisationId", u.id, u.email, u.username, u.first_name as "firstName", u.last_name as "lastName",
        u.new_email as "newEmail", u.new_username as "newUsername"
      from cms_link l join cms_user u on u.organisation_id = l.organisation_id and u.id = l.cms_user_id
      where l.hash = ${hashToken(token)} and l.purpose = ${purpose} and l.expires > now() and u.status = 1`.execute(
      db,
    ),
  );
  return result.rows[0] ?? null;
}

/**
 * Uses up a link in the caller's transaction, and deletes all other links of the user. False if the link is
 * not valid any more.
 */
export async function takeLink(db: Db, token: string, purpose: LinkPurpose): Promise<boolean> {
  const used = await sql<{ cms_user_id: number }>`
    delete from cms_link where hash = ${hashToken(token)} and purpose = ${purpose} and expires > now()
    returning cms_user_id`.execute(db);
  const [row] = used.rows;
  if (!row) return false;
  await db.deleteFrom('cms_link').where('cms_user_id', '=', row.cms_user_id).execute();
  return true;
}
