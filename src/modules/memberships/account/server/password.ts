/** A new password of the reader's own choice. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { Place } from '../../server/accounts.ts';
import { recordEvent } from '../../server/events.ts';
import { endSessions } from './sessions.ts';

/** Keeps it; every other device is logged out, and links that choose a new one work no more. */
export async function keepPassword(
  db: Db,
  place: Place,
  { siteUserId, passwordHash, sessionId }: { siteUserId: number; passwordHash: string; sessionId: string },
): Promise<void> {
  const { organisationId } = place;
  await sql`
    update site_user set password_hash = ${passwordHash}
    where organisation_id = ${organisationId} and id = ${siteUserId}`.execute(db);
  await sql`
    delete from site_user_link l using site_user_address e
    where e.organisation_id = ${organisationId} and e.site_user_id = ${siteUserId}
      and l.organisation_id = e.organisation_id and l.realm = e.realm and l.email_key = e.email_key
      and l.purpose = 'reset'`.execute(db);
  await endSessions(db, place, { siteUserId, except: sessionId });
  await recordEvent(db, place, { siteUserId, kind: 'passwordChanged' });
}
