/** Readers' accounts; all functions use the caller's transaction. */
import { sql } from 'kysely';
import type { FormRedirect, SentForm } from '#model/pages/define-form.ts';
import type { Db } from '#server/db/index.ts';
import { hashToken, newToken } from '#server/auth/index.ts';
import { claimSeat } from '../../licences/server/seats.ts';
import { answeredSurveys } from '../../surveys/model/answered-surveys.ts';
import { claimAnswers } from '../../surveys/server/take-answers.ts';
import { sitePath } from '#site/ui/links/site-path.ts';
import { siteUser } from '../entities/site-user/entity.ts';
import { writeOperationalColumns } from '#server/records/index.ts';
import { recordEvent } from './events.ts';

/** Days a login lasts (specification, public site, section 9). */
const LOGIN_DAYS = 30;

/** Maximum number of devices on which one reader is logged in; the oldest is logged out. */
const SESSIONS_MAX = 50;

/** Organisation and site to which a form was submitted. */
export type Place = Pick<SentForm, 'organisationId' | 'siteId'>;

export interface Account {
  id: number;
  email: string;
  /**
   * Address for emails about the account: the one by which it was found, or the primary address if the former
   * is only reserved for an undo.
   */
  mailTo: string;
  firstName: string | null;
  lastName: string | null;
  passwordHash: string | null;
}

/** The realm of a site: all sites of a realm share their readers' accounts. */
export const realmOf = ({ organisationId, siteId }: Place) =>
  sql<number>`(select realm_id from site_realm where organisation_id = ${organisationId} and site_id = ${siteId})`;

/**
 * The active account with an address, in the form of `emailKey`, in the realm of the site. Searches all
 * addresses of an account, including those it can still restore.
 */
export async function findAccount(db: Db, place: Place, key: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select u.id, u.username as email, case when e.until is null then e.email else u.username end as "mailTo",
      u.first_name as "firstName", u.last_name as "lastName",
      u.password_hash as "passwordHash"
    from site_user_address e
    join site_user u on u.organisation_id = e.organisation_id and u.id = e.site_user_id and u.status = 1
    where e.organisation_id = ${place.organisationId} and e.realm = ${realmOf(place)} and e.email_key = ${key}
      and (e.until is null or e.until > now())`.execute(db);
  return rows[0] ?? null;
}

/** Logs a reader in on one device, and redirects to `goTo`. Survey answers in the browser are assigned to the reader. */
export async function logIn(
  db: Db,
  place: Place & Pick<SentForm, 'browserState'>,
  { siteUserId, device }: { siteUserId: number; device: string },
  goTo: string,
): Promise<FormRedirect> {
  const { organisationId } = place;
  const token = newToken();
  await sql`
    insert into site_user_session (organisation_id, token_hash, site_user_id, device, expires)
    values (${organisationId}, ${hashToken(token)}, ${siteUserId}, ${device}, now() + make_interval(days => ${LOGIN_DAYS}))`.execute(
    db,
  );
  await sql`
    delete from site_user_session s where s.organisation_id = ${organisationId} and s.site_user_id = ${siteUserId}
      and (s.expires < now() or s.token_hash in (
        select o.token_hash from site_user_session o
        where o.organisation_id = ${organisationId} and o.site_user_id = ${siteUserId}
        order by o.created desc offset ${SESSIONS_MAX}))`.execute(db);
  await takeSeat(db, place, { siteUserId, token });
  await writeOperationalColumns(
    db,
    siteUser,
    { organisationId, ids: [siteUserId] },
    { last_login: sql`now()` },
  );
  await recordEvent(db, place, { siteUserId, kind: 'loggedIn', details: { device } });
  const redirect = { goTo, login: { token, seconds: LOGIN_DAYS * 86_400, userId: siteUserId } };
  const answered = place.browserState(answeredSurveys)?.filter(({ answerId }) => answerId !== null) ?? [];
  if (answered.length === 0) return redirect;
  await claimAnswers(db, place, { siteUserId, answered });
  return { ...redirect, clearStates: [answeredSurveys] };
}

/**
 * Claims a seat. If all seats are taken, the session stores the licence, and the timeline shows the refusal.
 */
async function takeSeat(
  db: Db,
  place: Place,
  { siteUserId, token }: { siteUserId: number; token: string },
): Promise<void> {
  const claim = await claimSeat(db, place, siteUserId);
  if (!claim || claim.isTaken) return;
  const { id, name, seatsMax } = claim.licence;
  await sql`
    update site_user_session set refused_licence_id = ${id}
    where organisation_id = ${place.organisationId} and token_hash = ${hashToken(token)}`.execute(db);
  await recordEvent(db, place, {
    siteUserId,
    kind: 'seatRefused',
    details: { company: name, seats: seatsMax },
  });
}

/**
 * The redirect URL: the site path in the query's `redirectTo`, otherwise `otherwise`; never a URL of another
 * origin.
 */
export function goToOf({ search }: Pick<SentForm, 'search'>, otherwise = '/'): string {
  return sitePath(new URLSearchParams(search).get('redirectTo') ?? '') ?? otherwise;
}

/** Logs a reader out on the device with this token; does nothing for an unknown token. */
export async function logOut(db: Db, place: Place, token: string): Promise<void> {
  const { organisationId } = place;
  const { rows } = await sql<{ siteUserId: number }>`
    delete from site_user_session where organisation_id = ${organisationId} and token_hash = ${hashToken(token)}
    returning site_user_id as "siteUserId"`.execute(db);
  const [row] = rows;
  if (row) await recordEvent(db, place, { siteUserId: row.siteUserId, kind: 'loggedOut' });
}

/** The user who is logged in with a token; null for an unknown token. */
export async function readSessionUser(
  db: Db,
  { organisationId }: Place,
  token: string,
): Promise<number | null> {
  const { rows } = await sql<{ siteUserId: number }>`
    select site_user_id as "siteUserId" from site_user_session
    where organisation_id = ${organisationId} and token_hash = ${hashToken(token)}`.execute(db);
  return rows[0]?.siteUserId ?? null;
}
