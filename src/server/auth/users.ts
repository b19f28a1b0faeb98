/** Users as a login finds them, before an organisation is known. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { transaction } from '#server/db/index.ts';

export interface LoginUser {
  id: number;
  organisationId: number;
  status: number;
  passwordHash: string | null;
  /** Whether a code is required after the password. */
  hasSecondFactor: boolean;
}

/**
 * Finds a user by any of the columns, ignoring case. Users who log in with the name take precedence over
 * users invited with it.
 */
export async function findUser(
  pool: pg.Pool,
  name: string,
  columns: readonly ('username' | 'email')[],
): Promise<LoginUser | null> {
  const row = await transaction(pool, { kind: 'platform' }, (db) =>
    db
      .selectFrom('cms_user')
      .select(['id', 'organisation_id', 'status', 'password_hash', 'second_factor_since'])
      .where((eb) => eb.or(columns.map((column) => eb(eb.fn('lower', [column]), '=', name.toLowerCase()))))
      .orderBy(sql`password_hash is null`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  );
  return row
    ? {
        id: row.id,
        organisationId: row.organisation_id,
        status: row.status,
        passwordHash: row.password_hash,
        hasSecondFactor: row.second_factor_since !== null,
      }
    : null;
}

/**
 * Which names of a user belong to another user: one who logs in with them, in any organisation, or one
 * invited with them in the user's own organisation.
 */
export async function claimedNames(
  pool: pg.Pool,
  user: { organisationId: number; id: number; email: string; username: string },
): Promise<{ email: boolean; username: boolean }> {
  const isClaimed = (column: 'email' | 'username') =>
    sql<boolean>`exists (select from cms_user u where lower(u.${sql.ref(column)}) = ${user[column].toLowerCase()}
      and (u.password_hash is not null or u.organisation_id = ${user.organisationId}) and u.id <> ${user.id})`;
  const found = await transaction(pool, { kind: 'platform' }, (db) =>
    sql<{ email: boolean; username: boolean }>`
      select ${isClaimed('email')} as email, ${isClaimed('username')} as username`.execute(db),
  );
  return found.rows[0] ?? { email: false, username: false };
}

const SUFFIX = { min: 1_000, max: 9_999 };
const SUFFIXED_LENGTH_MAX = 90;

/** The username with an unused number appended. The number does not reveal how many such usernames exist. */
export async function freeUsername(pool: pg.Pool, username: string): Promise<string> {
  const [base = ''] = username.slice(0, SUFFIXED_LENGTH_MAX).split('@');
  const candidates = Array.from({ length: 20 }, () => `${base}-${randomInt(SUFFIX.min, SUFFIX.max)}`);
  const found = await transaction(pool, { kind: 'platform' }, (db) =>
    sql<{ username: string }>`
      select username from unnest(${candidates}::text[]) as candidate (username)
      where not exists (select from cms_user u where lower(u.username) = lower(candidate.username)) limit 1`.execute(
      db,
    ),
  );
  const [free] = found.rows;
  if (!free) throw new Error(`No username could be made of ${username}.`);
  return free.username;
}
