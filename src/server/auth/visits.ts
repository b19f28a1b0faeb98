/**
 * Staff on a site's own host, where the admin's cookies are not sent. The admin requests a code, and the
 * site's host exchanges it once for a pass in a separate cookie (design, section 8). A pass identifies the
 * user; it gives no access to the API.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Staff } from '#model/permissions.ts';
import { transaction, type Db } from '#server/db/index.ts';
import { findStaff } from './sessions.ts';
import { hashToken, newToken } from './tokens.ts';

/** Seconds within which a code must be exchanged. */
export const VISIT_CODE_SECONDS = 60;
/** Hours a pass is valid, provided that its session is. */
export const VISIT_PASS_HOURS = 12;

/** Creates a code for a visit to one site, in the caller's transaction; deletes expired visits with it. */
export async function createVisitCode(
  db: Db,
  { organisationId, sessionId }: Pick<Staff, 'organisationId' | 'sessionId'>,
  siteId: number,
): Promise<string> {
  const code = newToken();
  await sql`delete from cms_visit where organisation_id = ${organisationId} and expires < now()`.execute(db);
  await sql`
    insert into cms_visit (hash, organisation_id, site_id, session_id, kind, expires)
    values (${hashToken(code)}, ${organisationId}, ${siteId}, ${sessionId}, 'code',
      now() + make_interval(secs => ${VISIT_CODE_SECONDS}))`.execute(db);
  return code;
}

/** URL that exchanges a code: on the site's host, which redirects to `to`, one of its paths. */
export function visitAddress(origin: string, code: string, to: string): string {
  return `${origin}/_preview/visit/${code}?to=${encodeURIComponent(to)}`;
}

/** Uses up a code of the site and returns the pass for it; null if the code is not valid any more. */
export async function exchangeVisitCode(pool: pg.Pool, code: string, siteId: number): Promise<string | null> {
  const pass = newToken();
  const made = await transaction(pool, { kind: 'platform' }, (db) =>
    sql`
      with used as (
        delete from cms_visit where hash = ${hashToken(code)} and kind = 'code' and site_id = ${siteId} and expires > now()
        returning organisation_id, session_id
      )
      insert into cms_visit (hash, organisation_id, site_id, session_id, kind, expires)
      select ${hashToken(pass)}, organisation_id, ${siteId}, session_id, 'pass', now() + make_interval(hours => ${VISIT_PASS_HOURS})
      from used returning hash`.execute(db),
  );
  return made.rows.length > 0 ? pass : null;
}

/** The current user of a pass for the site; null if the pass, its session or the access to the site has ended. */
export async function staffOfVisit(pool: pg.Pool, pass: string, siteId: number): Promise<Staff | null> {
  const staff = await findStaff(
    pool,
    sql`exists (select from cms_visit v where v.session_id = s.id and v.hash = ${hashToken(pass)}
      and v.kind = 'pass' and v.site_id = ${siteId} and v.expires > now())`,
  );
  return staff?.siteIds.includes(siteId) && !staff.lacksSecondFactor ? staff : null;
}
