/** Closing an account ends its logins; its data is retained, in case it is opened again. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';

/** Ends all log-ins of a reader; answers how many there were. */
export async function endSessions(db: Db, organisationId: number, siteUserId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from site_user_session
    where organisation_id = ${organisationId} and site_user_id = ${siteUserId}`.execute(db);
  return Number(numAffectedRows);
}
