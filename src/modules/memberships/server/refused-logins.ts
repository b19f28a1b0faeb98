/** Logins that were refused, on the timeline of their account; and what locks an account. */
import { sql } from 'kysely';
import type { RefusedLogins } from '#model/define-identity.ts';
import type { Db } from '#server/db/index.ts';
import { realmOf, type Place } from './accounts.ts';
import { attemptKeysOf } from './email-limit.ts';

/** Attempts within this time are one entry of the timeline, while nothing else happens to the account. */
const ENTRY_MINUTES = 15;

/** Events looked through for the newest refusal. */
const LOOKED_THROUGH = 50;

/** Sites of a realm and addresses of an account whose attempts are cleared at once. */
const KEYS_MAX = 500;

/** Adds to the timelines; of accounts that are gone, and have no address any more, nothing is kept. */
export async function storeRefused(
  db: Db,
  organisationId: number,
  refused: readonly RefusedLogins[],
): Promise<void> {
  for (const { siteId, siteUserId, device, attempts, lockedUntil } of refused) {
    const details = JSON.stringify({ device, ...(lockedUntil !== null && { lockedUntil }) });
    await sql`
      with entry as (
        update site_user_event e set details = e.details || ${details}::jsonb
          || jsonb_build_object('attempts', coalesce((e.details ->> 'attempts')::integer, 0) + ${attempts}::integer)
        where e.organisation_id = ${organisationId} and e.kind = 'loginRefused' and e.site_id = ${siteId}
          and e.at > now() - make_interval(mins => ${ENTRY_MINUTES})
          and e.id = (select max(id) from site_user_event
            where organisation_id = ${organisationId} and site_user_id = ${siteUserId})
        returning 1)
      insert into site_user_event (organisation_id, site_user_id, site_id, kind, details)
      select ${organisationId}, ${siteUserId}, ${siteId}, 'loginRefused',
        ${details}::jsonb || jsonb_build_object('attempts', ${attempts}::integer)
      where exists (select from site_user_address where organisation_id = ${organisationId} and site_user_id = ${siteUserId})
        and not exists (select from entry)`.execute(db);
  }
}

export interface RefusedState {
  attempts: number;
  /** ISO. */
  at: string;
  /** ISO; null where another attempt may be made. */
  lockedUntil: string | null;
}

/** The refusals since the last login that worked, of the last entry; null for none. */
export async function refusedState(
  db: Db,
  organisationId: number,
  siteUserId: number,
): Promise<RefusedState | null> {
  const { rows } = await sql<RefusedState & { kind: string }>`
    select e.kind, e.at, coalesce((e.details ->> 'attempts')::integer, 1) as attempts,
      case when (e.details ->> 'lockedUntil')::timestamptz > now() then e.details ->> 'lockedUntil' end as "lockedUntil"
    from (select id, kind, at, details from site_user_event
      where organisation_id = ${organisationId} and site_user_id = ${siteUserId}
      order by id desc limit ${LOOKED_THROUGH}) e
    where e.kind in ('loginRefused', 'loginUnlocked', 'loggedIn', 'passwordChanged') order by e.id desc limit 1`.execute(
    db,
  );
  const [last] = rows;
  if (last?.kind !== 'loginRefused') return null;
  return { attempts: last.attempts, at: new Date(last.at).toISOString(), lockedUntil: last.lockedUntil };
}

/** Beginnings of the keys under which attempts on an account of the site's realm are counted; none for one of another. */
export async function attemptsOf(db: Db, place: Place, siteUserId: number): Promise<string[]> {
  const { rows } = await sql<{ siteId: number; email: string }>`
    select r.site_id as "siteId", e.email from site_user_address e
    join site_realm r on r.organisation_id = e.organisation_id and r.realm_id = e.realm
    where e.organisation_id = ${place.organisationId} and e.realm = ${realmOf(place)} and e.site_user_id = ${siteUserId}
    limit ${KEYS_MAX}`.execute(db);
  return rows.length === 0 ? [] : attemptKeysOf(siteUserId, rows);
}
