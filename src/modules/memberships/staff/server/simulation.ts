/** Lets staff view a site as one of its readers, for at most a day. */
import { sql } from 'kysely';
import { hashToken, newToken } from '#server/auth/index.ts';
import type { Db } from '#server/db/index.ts';
import { recordEvent } from '../../account/server/events.ts';

/** Seconds for which a code is valid. */
const CODE_SECONDS = 60;

/** Duration of a simulation in seconds (specification, public site, section 9). */
const SIMULATION_SECONDS = 86_400;

interface Scope {
  organisationId: number;
  siteId: number;
}

/** Creates a code with which a staff user logs in as the reader on the site's host. */
export async function createSimulationCode(
  db: Db,
  { organisationId, siteId }: Scope,
  { siteUserId, cmsUserId }: { siteUserId: number; cmsUserId: number },
): Promise<string> {
  const code = newToken();
  await sql`
    delete from site_user_simulation where organisation_id = ${organisationId} and expires < now()`.execute(
    db,
  );
  await sql`
    insert into site_user_simulation (organisation_id, hash, site_id, site_user_id, cms_user_id, expires)
    values (${organisationId}, ${hashToken(code)}, ${siteId}, ${siteUserId}, ${cmsUserId},
      now() + make_interval(secs => ${CODE_SECONDS}))`.execute(db);
  return code;
}

/** The username of the reader to which a code of the site belongs; null if the code is invalid. */
export async function simulatedBy(
  db: Db,
  code: string,
  { organisationId, siteId }: Scope,
): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`
    select u.username from site_user_simulation c
    join site_user u on u.organisation_id = c.organisation_id and u.id = c.site_user_id and u.status = 1
    where c.organisation_id = ${organisationId} and c.hash = ${hashToken(code)} and c.site_id = ${siteId}
      and c.expires > now()`.execute(db);
  return rows[0]?.username ?? null;
}

/**
 * Uses up a code of the site and logs its reader in; null if the code has expired. The timeline names the
 * staff user.
 */
export async function beginSimulation(
  db: Db,
  code: string,
  scope: Scope & { device: string },
): Promise<{ token: string; seconds: number } | null> {
  const { organisationId, siteId, device } = scope;
  const { rows } = await sql<{ siteUserId: number; cmsUserId: number }>`
    delete from site_user_simulation c using site_user u
    where c.organisation_id = ${organisationId} and c.hash = ${hashToken(code)} and c.site_id = ${siteId}
      and c.expires > now() and u.organisation_id = c.organisation_id and u.id = c.site_user_id and u.status = 1
    returning c.site_user_id as "siteUserId", c.cms_user_id as "cmsUserId"`.execute(db);
  const [used] = rows;
  if (!used) return null;
  const token = newToken();
  await sql`
    insert into site_user_session (organisation_id, token_hash, site_user_id, device, expires, simulated_by)
    values (${organisationId}, ${hashToken(token)}, ${used.siteUserId}, ${device},
      now() + make_interval(secs => ${SIMULATION_SECONDS}), ${used.cmsUserId})`.execute(db);
  await recordEvent(db, scope, { ...used, kind: 'simulated', details: { device } });
  return { token, seconds: SIMULATION_SECONDS };
}

/** Ends the login with a token, whichever reader it belongs to. */
export async function endLogin(db: Db, token: string, { organisationId }: Scope): Promise<void> {
  await sql`
    delete from site_user_session
    where organisation_id = ${organisationId} and token_hash = ${hashToken(token)}`.execute(db);
}
