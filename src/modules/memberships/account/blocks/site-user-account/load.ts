import { sql, type RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import type { SourceScope } from '#model/pages/define-source.ts';
import { addressesOfAccount, type OwnAddress } from '../../server/own/addresses.ts';
import { consentsOf, type Consent } from '../../server/own/consents.ts';
import { FAVOURITES_SHOWN, shownFavourites, type ShownFavourite } from '../../server/own/favourites.ts';
import { joinableMemberships, type Joinable } from '../../server/own/join.ts';
import { pendingOrders, type OwnOrder } from '../../../orders/server/own-orders.ts';
import type { ProfileField } from '../../server/own/profile.ts';
import { openSessions, type Session } from '../../server/own/sessions.ts';
import { accountQueryOf } from '../../model/account-query-of.ts';
import { ownSeat, type OwnSeat } from '../../../licences/server/own-seat.ts';
import type { siteUserAccount } from './block.ts';

/** A membership that the reader holds. */
export interface HeldMembership {
  title: string;
  /** ISO timestamp; null for no end. */
  ends: string | null;
}

export interface AccountData {
  email: string;
  addresses: readonly OwnAddress[];
  profile: Readonly<Record<ProfileField, string | null>>;
  /** Whether the reader has a paid membership. */
  isPaid: boolean;
  memberships: readonly HeldMembership[];
  joinable: readonly Joinable[];
  /** Orders that await payment. */
  orders: readonly OwnOrder[];
  /** The seat in their company's site licence; null without a licence. */
  seat: Pick<OwnSeat, 'company' | 'status'> | null;
  sessions: readonly Session[];
  /** Id of the current session. */
  sessionId: string;
  consents: readonly Consent[];
  favourites: readonly ShownFavourite[];
  /** The favourite after which the next page starts; null on the last page. */
  nextFavourites: number | null;
}

type AccountRow = Record<ProfileField, string | null> & { email: string; orders: readonly OwnOrder[] };

/** Null for anonymous readers. */
type Load = BlockLoad<typeof siteUserAccount, RawBuilder<unknown>, AccountData | null>;

export const load: Load = (_settings, _got, { page, scope, neverStore }) => {
  // On other pages the block is empty.
  if (page.module) neverStore();
  const member = page.module?.member;
  if (!member) return loadWork({ statements: {}, make: () => null });
  const { organisationId } = scope;
  const whose = { organisationId, siteUserId: member.id };
  const statements = {
    account: accountOf(scope, member.id),
    addresses: addressesOfAccount(organisationId, member.id),
    held: heldBy(whose),
    joinable: joinableMemberships(scope, member.id),
    seat: ownSeat(scope, member.id),
    sessions: openSessions(organisationId, member.id),
    consents: consentsOf(organisationId, member.id),
    favourites: shownFavourites(whose, accountQueryOf(page).after),
  };
  return loadWork({
    statements,
    make: ({ account: [row], addresses, held, joinable, seat, sessions, consents, favourites }) => {
      if (!row) return null;
      const { email, orders, ...profile } = row;
      return {
        email,
        addresses,
        profile,
        isPaid: member.isPaid === true,
        memberships: held,
        joinable,
        orders,
        seat: seat[0] ?? null,
        sessions,
        sessionId: member.sessionId ?? '',
        consents,
        ...pageOf(favourites),
      };
    },
  });
};

/** The query reads one row more than a page shows. */
function pageOf(found: readonly ShownFavourite[]): Pick<AccountData, 'favourites' | 'nextFavourites'> {
  const favourites = found.slice(0, FAVOURITES_SHOWN);
  const isLast = found.length <= FAVOURITES_SHOWN;
  return { favourites, nextFavourites: isLast ? null : (favourites.at(-1)?.id ?? null) };
}

interface Whose {
  organisationId: number;
  siteUserId: number;
}

function accountOf(scope: SourceScope, siteUserId: number): RawBuilder<AccountRow> {
  return sql`
    select u.username as email, u.first_name as "firstName", u.last_name as "lastName", u.title, u.company, u.city,
      u.postal_code as "postalCode", u.region, u.country_code as "countryCode",
      coalesce((select json_agg(o) from (${pendingOrders(scope, siteUserId)}) o), '[]') as orders
    from site_user u where u.organisation_id = ${scope.organisationId} and u.id = ${siteUserId}`;
}

/**
 * The current memberships of a reader, each with the latest end of its grants; null if a grant has no end.
 */
function heldBy({ organisationId, siteUserId }: Whose): RawBuilder<HeldMembership> {
  return sql`
    select m.title, held.ends from membership m
    join (
      select g.membership_id, nullif(max(coalesce(g.ends, 'infinity')), 'infinity') as ends from membership_grant g
      where g.organisation_id = ${organisationId} and g.site_user_id = ${siteUserId} and g.starts <= now()
        and (g.ends is null or g.ends > now())
      group by g.membership_id
    ) held on held.membership_id = m.id
    where m.organisation_id = ${organisationId}
    order by m.sequence, m.id limit 50`;
}
