/** Loads the logged-in reader's account, and verifies their password. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { AuthService } from '#server/auth/index.ts';
import type { Place } from '../accounts.ts';

export interface OwnAccount {
  id: number;
  email: string;
  emailKey: string;
  realm: number;
  firstName: string | null;
  lastName: string | null;
  passwordHash: string | null;
}

/** An active account by its id; null if it does not exist. */
export async function findOwnAccount(
  db: Db,
  { organisationId }: Pick<Place, 'organisationId'>,
  siteUserId: number,
): Promise<OwnAccount | null> {
  const { rows } = await sql<OwnAccount>`
    select id, username as email, email_key as "emailKey", realm, first_name as "firstName", last_name as "lastName",
      password_hash as "passwordHash"
    from site_user where organisation_id = ${organisationId} and id = ${siteUserId} and status = 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Maximum attempts at one account's password within 15 minutes (900 seconds), including correct ones. */
const TRIES = { countMax: 10, windowSeconds: 900 };

export interface PasswordTools {
  read: <T>(ask: (db: Db) => Promise<T>) => Promise<T>;
  verifyPassword: AuthService['verifyPassword'];
  countAttempt: AuthService['countAttempt'];
}

/** The account if the password is correct; null otherwise. Throws RATE_LIMITED after too many attempts. */
export async function verifyAccount(
  place: Pick<Place, 'organisationId'>,
  { siteUserId, password }: { siteUserId: number; password: string },
  { read, verifyPassword, countAttempt }: PasswordTools,
): Promise<OwnAccount | null> {
  await countAttempt([{ key: { counter: 'reader-password', of: [siteUserId] }, ...TRIES }]);
  const account = await read((db) => findOwnAccount(db, place, siteUserId));
  const isRight = await verifyPassword(password, account?.passwordHash ?? null);
  return isRight ? account : null;
}
