/** Records refused logins on the account's timeline, and reads what locks an account. */
import { sql } from 'kysely';
import type { RefusedLogins } from '#model/readers/define-identity.ts';
import type { LimitKey } from '#server/auth/index.ts';
import type { Db } from '#server/db/index.ts';
import { realmOf, type Place } from '../accounts.ts';
import { attemptKeysOf } from './email-limit.ts';

/**
 * Minutes within which attempts on a site share one timeline entry, as long as only other refusals follow.
 */
const ENTRY_MINUTES = 15;

/** Number of events searched for the state of an account. */
const LOOKED_THROUGH = 50;

/** Number of events searched for a site's entry: refusals on that many other sites may be newer. */
const ENTRIES_LOOKED_THROUGH = 500;

/** Number of accounts per statement. */
const BATCH = 500;

/** Maximum number of a realm's sites and an account's addresses whose attempts are cleared together. */
const KEYS_MAX = 500;

/** Adds refusals to the timelines; skips deleted accounts, which have no address any more. */
export async function storeRefused(
  db: Db,
  organisationId: number,
  refused: readonly RefusedLogins[],
): Promise<void> {
  for (let at = 0; at < refused.length; at += BATCH)
    await storeBatch(db, organisationId, refused.slice(at, at + BATCH));
}

async function storeBatch(db: Db, organisationId: number, refused: readonly RefusedLogins[]): Promise<void> {
  const given = refused.map(({ siteId, siteUserId, device, attempts, lockedUntil }) => ({
    siteId,
    siteUserId,
    attempts,
    details: { device, ...(lockedUntil !== null && { lockedUntil }) },
  }));
  await sql`
    with given as (
      select g.*, case when newest.kind = 'loginRefused' and newest.at > now() - make_interval(mins => ${ENTRY_MINUTES})
        then newest.id end as entry
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g ("siteId" integer, "siteUserId" integer, attempts integer, details jsonb)
      left join lateral (
        select e.id, e.kind, e.at from (
          select id, kind, site_id, at from site_user_event
          where organisation_id = ${organisationId} and site_user_id = g."siteUserId"
          order by id desc limit ${ENTRIES_LOOKED_THROUGH}) e
        where e.kind <> 'loginRefused' or e.site_id = g."siteId"
        order by e.id desc limit 1) newest on true),
    merged as (
      update site_user_event e set details = e.details || g.details
        || jsonb_build_object('attempts', coalesce((e.details ->> 'attempts')::integer, 0) + g.attempts)
      from given g where e.organisation_id = ${organisationId} and e.id = g.entry)
    insert into site_user_event (organisation_id, site_user_id, site_id, kind, details)
    select ${organisationId}, g."siteUserId", g."siteId", 'loginRefused',
      g.details || jsonb_build_object('attempts', g.attempts)
    from given g where g.entry is null and exists (
      select from site_user_address a where a.organisation_id = ${organisationId} and a.site_user_id = g."siteUserId")`.execute(
    db,
  );
}

export interface RefusedState {
  attempts: number;
  /** ISO timestamp. */
  at: string;
  /** ISO timestamp; null if another attempt is allowed. */
  lockedUntil: string | null;
}

/**
 * Refusals since the last successful login: those of the entry that is locked longest, otherwise those of the
 * last entry; null without refusals.
 */
export async function refusedState(
  db: Db,
  organisationId: number,
  siteUserId: number,
): Promise<RefusedState | null> {
  const { rows } = await sql<RefusedState>`
    with looked as (
      select id, kind, at, details from site_user_event
      where organisation_id = ${organisationId} and site_user_id = ${siteUserId}
      order by id desc limit ${LOOKED_THROUGH})
    select e.at, coalesce((e.details ->> 'attempts')::integer, 1) as attempts, l."lockedUntil"
    from looked e
    cross join lateral (select case when (e.details ->> 'lockedUntil')::timestamptz > now()
      then e.details ->> 'lockedUntil' end as "lockedUntil") l
    where e.kind = 'loginRefused' and e.id > coalesce((select max(id) from looked
      where kind in ('loginUnlocked', 'loggedIn', 'passwordChanged')), 0)
    order by l."lockedUntil"::timestamptz desc nulls last, e.id desc limit 1`.execute(db);
  const [last] = rows;
  return last ? { ...last, at: new Date(last.at).toISOString() } : null;
}

/** Key prefixes of the attempts on an account of the site's realm; empty for an account of another realm. */
export async function attemptsOf(db: Db, place: Place, siteUserId: number): Promise<LimitKey[]> {
  const { rows } = await sql<{ siteId: number; email: string }>`
    select r.site_id as "siteId", e.email from site_user_address e
    join site_realm r on r.organisation_id = e.organisation_id and r.realm_id = e.realm
    where e.organisation_id = ${place.organisationId} and e.realm = ${realmOf(place)} and e.site_user_id = ${siteUserId}
    limit ${KEYS_MAX}`.execute(db);
  return rows.length === 0 ? [] : attemptKeysOf(siteUserId, rows);
}
