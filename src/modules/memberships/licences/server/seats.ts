/** Seats of readers who have access through the domain of their confirmed email address. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { VisitorScope } from '#model/readers/define-visitor.ts';

/** Days without a login after which a seat becomes free. */
export const SEAT_DAYS = 90;

export interface SeatOf {
  companyId: number;
  name: string;
}

/** Whether a licence `c` is currently in force. */
export const isRunning = sql`c.status = 1 and (c.starts is null or c.starts <= now()) and (c.expires is null or c.expires > now())`;

/**
 * The seat of the account `u` on the site of the row `r` of `site_realm`. Found while the licence is in
 * force, the address has one of its domains, and the site allows licences. Part of the statement that finds
 * the logged-in reader.
 */
export const seatOf = sql`(
  select json_build_object('companyId', c.id, 'name', c.name)
  from licence_seat ls
  join licence_company c on c.organisation_id = ls.organisation_id and c.id = ls.licence_company_id
  join licence_domain d on d.organisation_id = c.organisation_id and d.licence_company_id = c.id
    and d.domain = split_part(u.email_key, '@', 2)
  join site s on s.organisation_id = r.organisation_id and s.id = r.site_id
  where ls.organisation_id = u.organisation_id and ls.site_user_id = u.id and ${isRunning}
    and (c.site_id = r.site_id or c.on_realm) and (s.memberships ->> 'allowIpGating')::boolean
  order by c.id limit 1)`;

/** A seat counts while its account is open and was logged in to within `SEAT_DAYS`. */
export const isTaken = sql`u.status = 1 and u.last_login > now() - make_interval(days => ${SEAT_DAYS})`;

/**
 * Whether a licence `c` is valid on the site: it belongs to the site, or it is shared (`on_realm`) and belongs to a site with
 * the same accounts.
 */
export const isLicensedOn = ({
  organisationId,
  siteId,
}: VisitorScope) => sql`(c.site_id = ${siteId} or c.on_realm and exists (
  select from site_realm own
  join site_realm other on other.organisation_id = own.organisation_id and other.realm_id = own.realm_id
  where own.organisation_id = ${organisationId} and own.site_id = ${siteId} and other.site_id = c.site_id))`;

/** Null if no licence covers the domain of the account. */
export type SeatClaim = {
  isTaken: boolean;
  licence: { id: number; name: string; seatsMax: number | null };
} | null;

/**
 * Runs at a login, before the login is stored. If a licence that is valid on the site covers the domain of
 * the account's address, and a seat is free, takes a seat. Concurrent logins of the company are serialised.
 */
export async function claimSeat(
  db: Db,
  { organisationId, siteId }: VisitorScope,
  siteUserId: number,
): Promise<SeatClaim> {
  const { rows } = await sql<{ id: number; name: string; seatsMax: number | null }>`
    select c.id, c.name, c.seats_max as "seatsMax" from site_user u
    join licence_domain d on d.organisation_id = u.organisation_id and d.domain = split_part(u.email_key, '@', 2)
    join licence_company c on c.organisation_id = d.organisation_id and c.id = d.licence_company_id
    where u.organisation_id = ${organisationId} and u.id = ${siteUserId} and ${isRunning}
      and ${isLicensedOn({ organisationId, siteId })}
    order by c.id limit 1`.execute(db);
  const [licence] = rows;
  if (!licence) return null;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`licence-seats/${licence.id}`}, 0))`.execute(db);
  const claimed = await sql`
    insert into licence_seat (organisation_id, licence_company_id, site_user_id)
    select ${organisationId}, ${licence.id}, ${siteUserId}
    where ${licence.seatsMax}::integer is null or ${licence.seatsMax}::integer > (
      select count(*) from licence_seat ls
      join site_user u on u.organisation_id = ls.organisation_id and u.id = ls.site_user_id
      where ls.organisation_id = ${organisationId} and ls.licence_company_id = ${licence.id}
        and ls.site_user_id <> ${siteUserId} and ${isTaken})
    on conflict (organisation_id, licence_company_id, site_user_id) do update set claimed = now()
    returning 1`.execute(db);
  if (claimed.rows.length > 0) return { isTaken: true, licence };
  // Another reader has taken their unused seat.
  await releaseSeats(db, organisationId, { siteUserId });
  return { isTaken: false, licence };
}

/** Number of a licence's seats that are currently taken. */
export async function countSeats(db: Db, organisationId: number, licenceId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from licence_seat ls
    join site_user u on u.organisation_id = ls.organisation_id and u.id = ls.site_user_id
    where ls.organisation_id = ${organisationId} and ls.licence_company_id = ${licenceId} and ${isTaken}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Releases all seats of a licence or an account, or those of accounts that are closed or unused for
 * `SEAT_DAYS`.
 */
export async function releaseSeats(
  db: Db,
  organisationId: number,
  which: { licenceId: number } | { siteUserId: number } | 'unused',
): Promise<number> {
  const condition =
    which === 'unused'
      ? sql`not exists (select from site_user u where u.organisation_id = ls.organisation_id and u.id = ls.site_user_id and ${isTaken})`
      : 'licenceId' in which
        ? sql`ls.licence_company_id = ${which.licenceId}`
        : sql`ls.site_user_id = ${which.siteUserId}`;
  const { numAffectedRows = 0n } = await sql`
    delete from licence_seat ls where ls.organisation_id = ${organisationId} and ${condition}`.execute(db);
  return Number(numAffectedRows);
}
