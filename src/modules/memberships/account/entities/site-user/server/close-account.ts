/** Closes an account: ends its logins; the data is retained, in case the account is reopened. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';

/** Ends all logins of a reader; returns their number. */
export async function endSessions(db: Db, organisationId: number, siteUserId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from site_user_session
    where organisation_id = ${organisationId} and site_user_id = ${siteUserId}`.execute(db);
  return Number(numAffectedRows);
}
