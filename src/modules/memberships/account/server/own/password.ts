/** Stores a new password that the reader chose. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import type { Place } from '../accounts.ts';
import { recordEvent } from '../events.ts';
import { writePassword } from '../login/write-password.ts';
import { endSessions } from './sessions.ts';

/** Stores the password; every other device is logged out, and reset links become invalid. */
export async function storePassword(
  work: Pick<RecordContext, 'db' | 'records'>,
  place: Place,
  { siteUserId, passwordHash, sessionId }: { siteUserId: number; passwordHash: string; sessionId: string },
): Promise<void> {
  const { organisationId } = place;
  const { db } = work;
  await writePassword(work, { siteUserId, passwordHash }, 'Password changed by the reader');
  await sql`
    delete from site_user_link l using site_user_address e
    where e.organisation_id = ${organisationId} and e.site_user_id = ${siteUserId}
      and l.organisation_id = e.organisation_id and l.realm = e.realm and l.email_key = e.email_key
      and l.purpose = 'reset'`.execute(db);
  await endSessions(db, place, { siteUserId, except: sessionId });
  await recordEvent(db, place, { siteUserId, kind: 'passwordChanged' });
}
