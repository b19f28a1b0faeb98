import { sql, type RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import type { SourceScope } from '#model/pages/define-source.ts';
import { membershipsTag, openMemberships, type ShownMembership } from '../../model/memberships.ts';
import type { membershipOverview } from './block.ts';

/** A membership the reader holds. */
export interface HeldMembership {
  id: number;
  title: string;
  description: string | null;
  /** ISO timestamp; null for a membership without an end. */
  until: string | null;
}

export interface OverviewData {
  /** Null for anonymous readers. */
  held: readonly HeldMembership[] | null;
  /** Other memberships that the reader may join. */
  joinable: readonly ShownMembership[];
}

type Load = BlockLoad<typeof membershipOverview, RawBuilder<unknown>, OverviewData>;

export const load: Load = (_settings, _got, { member, scope, tag }) => {
  tag(membershipsTag(scope.siteId));
  if (!member)
    return loadWork({
      statements: { open: openMemberships(scope) },
      make: ({ open }) => ({ held: null, joinable: open }),
    });
  const isNotHeld = sql`and not exists (select from membership_grant g where g.organisation_id = m.organisation_id
    and g.site_user_id = ${member.id} and g.membership_id = m.id and (g.ends is null or g.ends > now()))`;
  return loadWork({
    statements: { held: heldBy(scope, member.id), open: openMemberships(scope, isNotHeld) },
    make: ({ held, open }) => ({ held, joinable: open }),
  });
};

/** Of several grants of the same membership the longest counts. */
function heldBy({ organisationId }: SourceScope, siteUserId: number): RawBuilder<HeldMembership> {
  return sql`
    select m.id, m.title, m.description,
      nullif(max(coalesce(g.ends, 'infinity')), 'infinity') as until
    from membership_grant g
    join membership m on m.organisation_id = g.organisation_id and m.id = g.membership_id
    where g.organisation_id = ${organisationId} and g.site_user_id = ${siteUserId}
      and g.starts <= now() and (g.ends is null or g.ends > now())
    group by m.id, m.title, m.description, m.sequence order by m.sequence, m.id limit 50`;
}
