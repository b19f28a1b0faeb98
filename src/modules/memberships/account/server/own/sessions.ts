/** Logins of an account on its devices. */
import { sql, type RawBuilder } from 'kysely';
import { hashToken } from '#server/auth/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Place } from '../accounts.ts';
import { recordEvent } from '../events.ts';
import { deviceName } from '../../model/device-name.ts';

const ID_BYTES = 12;

/** Identifies a login by its token, without revealing the token. */
export function sessionIdOf(token: string): string {
  return hashToken(token)
    .toString('hex')
    .slice(0, ID_BYTES * 2);
}

const idColumn = sql<string>`substr(encode(s.token_hash, 'hex'), 1, ${ID_BYTES * 2})`;

export interface Session {
  id: string;
  /** The browser's user agent. */
  device: string;
  /** ISO timestamp. */
  created: string;
  /** Last use, to the hour; null if the session has not been used since login. */
  used: string | null;
}

/** The devices on which an account is logged in, newest first. */
export function openSessions(organisationId: number, siteUserId: number): RawBuilder<Session> {
  return sql`
    select ${idColumn} as id, s.device, s.created, s.used from site_user_session s
    where s.organisation_id = ${organisationId} and s.site_user_id = ${siteUserId} and s.expires > now()
    order by s.created desc, s.token_hash limit 50`;
}

/** Number of hash bytes after those that identify the login. */
const REST_BYTES = 32 - ID_BYTES;

/** Records that logins are in use now; skips logins used within the last hour. */
export async function noteUses(db: Db, organisationId: number, sessionIds: readonly string[]): Promise<void> {
  await sql`
    update site_user_session s set used = now()
    from (select decode(unnest(${[...sessionIds]}::text[]), 'hex') as beginning) as noted
    where s.organisation_id = ${organisationId}
      and s.token_hash between noted.beginning and noted.beginning || decode(repeat('ff', ${REST_BYTES}), 'hex')
      and (s.used is null or s.used < now() - interval '1 hour')`.execute(db);
}

/**
 * Logs one device out of an account; false if the device does not belong to the account, or is already logged
 * out.
 */
export async function endSession(
  db: Db,
  place: Place,
  { siteUserId, sessionId }: { siteUserId: number; sessionId: string },
): Promise<boolean> {
  const { rows } = await sql<{ device: string }>`
    delete from site_user_session s where s.organisation_id = ${place.organisationId}
      and s.site_user_id = ${siteUserId} and ${idColumn} = ${sessionId} returning device`.execute(db);
  const [ended] = rows;
  if (ended)
    await recordEvent(db, place, {
      siteUserId,
      kind: 'loggedOut',
      details: { device: deviceName(ended.device) ?? '' },
    });
  return ended !== undefined;
}

/** Logs out every device of an account, except the login `except`. */
export async function endSessions(
  db: Db,
  { organisationId }: Place,
  { siteUserId, except = '' }: { siteUserId: number; except?: string },
): Promise<void> {
  await sql`
    delete from site_user_session s where s.organisation_id = ${organisationId}
      and s.site_user_id = ${siteUserId} and ${idColumn} <> ${except}`.execute(db);
}
