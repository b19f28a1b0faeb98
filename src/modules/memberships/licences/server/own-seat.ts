/** The reader's own data about the site licence that covers their confirmed address. */
import { sql, type RawBuilder } from 'kysely';
import type { VisitorScope } from '#model/readers/define-visitor.ts';
import { isLicensedOn, isRunning, isTaken } from './seats.ts';

/** Maximum number of seats counted for an unlimited licence. */
const SEATS_COUNTED = 1_000;

export interface OwnSeat {
  /** Name of the licensed company. */
  company: string;
  /**
   * `held`: the reader has a seat; `free`: the reader takes a seat at their next login; `full`: others have
   * all seats.
   */
  status: 'held' | 'free' | 'full';
  companyId: number;
  /** Null: unlimited. */
  seats: number | null;
  /** Counted up to `SEATS_COUNTED` if the licence is unlimited. */
  taken: number;
}

/** At most one row, by the rules of `claimSeat`; no row if the site does not allow licences. */
export function ownSeat({ organisationId, siteId }: VisitorScope, siteUserId: number): RawBuilder<OwnSeat> {
  return sql`
    select c.id as "companyId", c.name as company, c.seats_max as seats, t.taken, case
      when exists (select from licence_seat ls where ls.organisation_id = c.organisation_id
        and ls.licence_company_id = c.id and ls.site_user_id = me.id) then 'held'
      when c.seats_max <= t.taken then 'full'
      else 'free' end as status
    from site_user me
    join site s on s.organisation_id = me.organisation_id and s.id = ${siteId}
      and (s.memberships ->> 'allowIpGating')::boolean
    join licence_domain d on d.organisation_id = me.organisation_id and d.domain = split_part(me.email_key, '@', 2)
    join licence_company c on c.organisation_id = d.organisation_id and c.id = d.licence_company_id
    cross join lateral (select count(*)::integer as taken from (
      select from licence_seat ls
      join site_user u on u.organisation_id = ls.organisation_id and u.id = ls.site_user_id
      where ls.organisation_id = c.organisation_id and ls.licence_company_id = c.id and ${isTaken}
      limit coalesce(c.seats_max, ${SEATS_COUNTED})) seat) t
    where me.organisation_id = ${organisationId} and me.id = ${siteUserId} and ${isRunning}
      and ${isLicensedOn({ organisationId, siteId })}
    order by c.id limit 1`;
}
