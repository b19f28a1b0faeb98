/**
 * Grants of memberships to readers, with start and end. Of several grants of the same membership the longest
 * counts.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import { recordEvent } from '../../account/server/events.ts';

export type GrantSource = 'registration' | 'staff' | 'import' | 'licence';

/** The recipient, and the staff user who grants it, if any. */
export interface GrantScope {
  organisationId: number;
  siteId: number;
  cmsUserId?: number;
}

export interface NewGrant {
  siteUserId: number;
  membershipId: number;
  source: GrantSource;
  /** ISO timestamp; null for no end. */
  until?: string | null;
}

/**
 * `given`: the grant was added. `held`: a grant that lasts as long already exists, and nothing was written.
 * `missing`: the membership does not exist on the sites that share this reader's account.
 */
export type GrantOutcome = 'given' | 'held' | 'missing';

/** Grants a membership to a reader. */
export async function giveGrant(
  db: Db,
  scope: GrantScope,
  { siteUserId, membershipId, source, until = null }: NewGrant,
): Promise<GrantOutcome> {
  const { organisationId, cmsUserId } = scope;
  const { rows } = await sql<{ title: string; isHeld: boolean }>`
    select m.title, exists (select from membership_grant g where g.organisation_id = m.organisation_id
      and g.site_user_id = u.id and g.membership_id = m.id and g.starts <= now()
      and (g.ends is null or g.ends > now() and g.ends >= ${until}::timestamptz)) as "isHeld"
    from site_user u join site_realm r on r.organisation_id = u.organisation_id and r.realm_id = u.realm
    join membership m on m.organisation_id = u.organisation_id and m.site_id = r.site_id
    where u.organisation_id = ${organisationId} and u.id = ${siteUserId} and m.id = ${membershipId}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return 'missing';
  if (found.isHeld) return 'held';
  // The start is rounded down: the column would round it up, and the grant would start after this instant.
  await sql`
    insert into membership_grant (organisation_id, site_user_id, membership_id, starts, ends, source, granted_by)
    values (${organisationId}, ${siteUserId}, ${membershipId}, date_trunc('milliseconds', now()), ${until}, ${source},
      ${cmsUserId ?? null})`.execute(db);
  await recordEvent(db, scope, {
    siteUserId,
    kind: 'grantGiven',
    ...(cmsUserId !== undefined && { cmsUserId }),
    details: { membership: found.title, source, until },
  });
  return 'given';
}

/** The grants to end or to change: one grant, or all grants of a membership. */
export interface GrantChoice {
  siteUserId: number;
  grantId?: number;
  membershipId?: number;
}

/**
 * Ends the current grants, or changes their end: null for no end. Takes effect for readers within a second.
 * Returns the number of grants.
 */
export async function endGrants(
  db: Db,
  scope: GrantScope,
  { siteUserId, grantId, membershipId }: GrantChoice,
  change: { until: string | null } | 'now',
): Promise<number> {
  const { organisationId, cmsUserId } = scope;
  const ends = change === 'now' ? sql`now()` : sql`${change.until}::timestamptz`;
  const { rows } = await sql<{ title: string }>`
    with changed as (
      update membership_grant g set ends = ${ends}
      where g.organisation_id = ${organisationId} and g.site_user_id = ${siteUserId}
        and (g.ends is null or g.ends > now())
        ${grantId === undefined ? sql`` : sql`and g.id = ${grantId}`}
        ${membershipId === undefined ? sql`` : sql`and g.membership_id = ${membershipId}`}
        and exists (select from membership m where m.organisation_id = g.organisation_id and m.id = g.membership_id)
      returning g.membership_id
    ) select m.title from changed c join membership m on m.organisation_id = ${organisationId} and m.id = c.membership_id`.execute(
    db,
  );
  for (const { title } of rows)
    await recordEvent(db, scope, {
      siteUserId,
      kind: change === 'now' ? 'grantEnded' : 'grantGiven',
      ...(cmsUserId !== undefined && { cmsUserId }),
      details: { membership: title, until: change === 'now' ? null : change.until },
    });
  return rows.length;
}
