/** Memberships that cost nothing are joined at once. */
import { sql, type RawBuilder } from 'kysely';
import type { SourceScope } from '#model/define-source.ts';
import type { Db } from '#server/db/index.ts';
import { grantMembership, type Place } from '../../server/accounts.ts';
import { recordEvent } from '../../server/events.ts';
import { isPaidFor, type ShownMembership } from '../../memberships.ts';

/** Joins a free membership of the site; false where readers cannot join it so. */
export async function joinFreeMembership(
  db: Db,
  place: Place,
  { siteUserId, membershipId }: { siteUserId: number; membershipId: number },
): Promise<boolean> {
  const { organisationId, siteId } = place;
  const { rows } = await sql<{ title: string }>`
    select m.title from membership m
    where m.organisation_id = ${organisationId} and m.site_id = ${siteId} and m.id = ${membershipId} and m.status = 1
      and m.alias is not null and not coalesce(${isPaidFor}, false)
    for share`.execute(db);
  const [joined] = rows;
  if (!joined) return false;
  await grantMembership(db, place, { siteUserId, membershipId });
  await recordEvent(db, place, { siteUserId, kind: 'grantGiven', details: { membership: joined.title } });
  return true;
}

export interface Joinable extends ShownMembership {
  /** Joined by an order, which staff confirm. */
  isPaid: boolean;
}

/** Memberships of the site that a reader may join and does not hold. */
export function joinableMemberships(scope: SourceScope, siteUserId: number): RawBuilder<Joinable> {
  return sql`
    select m.id, m.title, m.alias, m.description, coalesce(${isPaidFor}, false) as "isPaid"
    from membership m
    where m.organisation_id = ${scope.organisationId} and m.site_id = ${scope.siteId} and m.status = 1
      and m.alias is not null and not exists (
        select from membership_grant g where g.organisation_id = m.organisation_id and g.site_user_id = ${siteUserId}
          and g.membership_id = m.id and (g.ends is null or g.ends > now()))
    order by m.sequence, m.id limit 50`;
}
