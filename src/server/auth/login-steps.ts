/**
 * A login between the password and the code. A client with the right password gets a token that only allows
 * sending a code: for five minutes, five times.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { transaction, type Db } from '#server/db/index.ts';
import type { LoginUser } from './users.ts';
import { hashToken, newToken } from './tokens.ts';

export const STEP_MINUTES = 5;
export const STEP_TRIES = 5;

/** Creates a token for sending the code, for a user whose password was right. Also deletes expired steps. */
export async function openStep(pool: pg.Pool, user: LoginUser): Promise<string> {
  const token = newToken();
  await transaction(pool, { kind: 'platform' }, async (db) => {
    await sql`delete from cms_login_step where expires < now()`.execute(db);
    await sql`
      insert into cms_login_step (hash, organisation_id, cms_user_id, expires)
      values (${hashToken(token)}, ${user.organisationId}, ${user.id}, now() + make_interval(mins => ${STEP_MINUTES}))`.execute(
      db,
    );
  });
  return token;
}

/**
 * The user who may enter a code with this token; null if the login step has expired or has no tries left, or the user is
 * inactive.
 */
export async function findStep(
  pool: pg.Pool,
  token: string,
): Promise<{ organisationId: number; id: number } | null> {
  const found = await transaction(pool, { kind: 'platform' }, (db) =>
    sql<{ organisationId: number; id: number }>`
      select u.organisation_id as "organisationId", u.id
      from cms_login_step l join cms_user u on u.organisation_id = l.organisation_id and u.id = l.cms_user_id
      where l.hash = ${hashToken(token)} and l.expires > now() and l.tries < ${STEP_TRIES} and u.status = 1`.execute(
      db,
    ),
  );
  return found.rows[0] ?? null;
}

/**
 * Counts a try in the caller's transaction: returns how many tries are left, or null if there was no try left or the step
 * has expired.
 */
export async function countStepTry(db: Db, token: string): Promise<number | null> {
  const counted = await sql<{ tries: number }>`
    update cms_login_step set tries = tries + 1
    where hash = ${hashToken(token)} and expires > now() and tries < ${STEP_TRIES} returning tries`.execute(
    db,
  );
  const [row] = counted.rows;
  return row ? STEP_TRIES - row.tries : null;
}

/** Ends the step in the caller's transaction: the code was right. */
export async function endStep(db: Db, token: string): Promise<void> {
  await sql`delete from cms_login_step where hash = ${hashToken(token)}`.execute(db);
}
