/** The meter of a reader with an account: one row, shared by all their devices. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import { realmOf, type Place } from '../../account/server/accounts.ts';
import type { MeterCount } from './count.ts';

/** Owner and scope of a meter: one site, or all sites that share accounts. */
export interface MeterOwner {
  place: Place;
  siteUserId: number;
  isShared: boolean;
}

/** Site id that represents all sites of a realm. */
const ALL_SITES = 0;

interface CountRow {
  start: number;
  expires: number;
  allowed: number;
  items: number[];
}

const siteOf = ({ place, isShared }: MeterOwner) => (isShared ? ALL_SITES : place.siteId);

/**
 * The reader's count, even if it has ended. `lock` locks it until the transaction ends, so that two tabs are
 * serialised.
 */
export async function memberCount(
  db: Db,
  owner: MeterOwner,
  { lock }: { lock: boolean },
): Promise<MeterCount | null> {
  const { place, siteUserId } = owner;
  // An advisory lock, because a reader without a row has nothing that could be locked.
  if (lock)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`meter/${siteUserId}/${siteOf(owner)}`}, 0))`.execute(
      db,
    );
  const { rows } = await sql<CountRow>`
    select extract(epoch from starts)::integer as start, extract(epoch from expires)::integer as expires, allowed, items
    from site_user_meter
    where organisation_id = ${place.organisationId} and site_user_id = ${siteUserId} and site_id = ${siteOf(owner)}
      and exists (select from site_user u where u.organisation_id = ${place.organisationId} and u.id = ${siteUserId}
        and u.realm = ${realmOf(place)})`.execute(db);
  return rows[0] ?? null;
}

/** Stores the reader's count. */
export async function storeMemberCount(
  db: Db,
  owner: MeterOwner,
  { start, expires, allowed, items }: MeterCount,
): Promise<void> {
  const { place, siteUserId } = owner;
  await sql`
    insert into site_user_meter (organisation_id, site_user_id, site_id, starts, expires, allowed, items)
    values (${place.organisationId}, ${siteUserId}, ${siteOf(owner)}, to_timestamp(${start}), to_timestamp(${expires}),
      ${allowed}, ${[...items]})
    on conflict (organisation_id, site_user_id, site_id) do update set starts = excluded.starts, expires = excluded.expires,
      allowed = excluded.allowed, items = excluded.items`.execute(db);
}
