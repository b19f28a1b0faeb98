/** Memberships that a reader may join in addition to those they hold. */
import { sql, type RawBuilder } from 'kysely';
import type { SourceScope } from '#model/pages/define-source.ts';
import { isPaidFor, type Priced, type ShownMembership } from '../../../orders/model/memberships.ts';

export interface Joinable extends Priced, Pick<ShownMembership, 'id' | 'title' | 'alias' | 'description'> {
  /** Whether joining requires an order, which staff confirm. */
  isPaid: boolean;
}

/** Memberships of the site that a reader may join, does not hold, and has not ordered. */
export function joinableMemberships(scope: SourceScope, siteUserId: number): RawBuilder<Joinable> {
  return sql`
    select m.id, m.title, m.alias, m.description, m.is_free is not false as "isFree", m.price, m.currency, m.period,
      ${isPaidFor} as "isPaid"
    from membership m
    where m.organisation_id = ${scope.organisationId} and m.site_id = ${scope.siteId} and m.status = 1
      and m.alias is not null and not exists (
        select from membership_grant g where g.organisation_id = m.organisation_id and g.site_user_id = ${siteUserId}
          and g.membership_id = m.id and (g.ends is null or g.ends > now()))
      and not exists (
        select from membership_order o where o.organisation_id = m.organisation_id and o.site_user_id = ${siteUserId}
          and o.membership_id = m.id and o.status = 'pending')
    order by m.sequence, m.id limit 50`;
}
