/**
 * The meter of a reader without an account: a row for the random id in their cookie, without an IP address.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { BrowserCount } from './count.ts';

interface AnonymousView {
  /** The count in the cookie. */
  count: BrowserCount;
  item: number;
}

/**
 * Adds a view to the row of a cookie and returns the row's items; a full row is unchanged. The statement
 * locks the row, so that simultaneous requests with one cookie are serialised. Items that only the cookie
 * contains were viewed while the database was unavailable.
 */
export async function addAnonymousView(
  db: Db,
  { organisationId, siteId }: { organisationId: number; siteId: number },
  { count: { id, expires, allowed, items }, item }: AnonymousView,
): Promise<readonly number[]> {
  const inCookie = [...items];
  const { rows } = await sql<{ items: number[] }>`
    insert into anonymous_meter as m (organisation_id, site_id, id, expires, allowed, items)
    values (${organisationId}, ${siteId}, ${id}, to_timestamp(${expires}), ${allowed}, ${[...inCookie, item]})
    on conflict (organisation_id, site_id, id) do update set items = (
      select case when ${item} = any (u.items) or cardinality(u.items) >= m.allowed then u.items else u.items || ${item}::integer end
      from (select m.items || array(
        select c from unnest(${inCookie}::integer[]) c where c <> all (m.items)) as items) u)
    returning items`.execute(db);
  return rows[0]?.items ?? [];
}

/** Maximum number of rows deleted in one transaction. */
const CLEARED_AT_ONCE = 1_000;

/** Deletes expired counts of anonymous readers and of accounts. */
export async function clearMeters(db: Db, organisationId: number): Promise<{ hasMore: boolean }> {
  const anonymousCounts = await sql`
    delete from anonymous_meter where organisation_id = ${organisationId} and (site_id, id) in (
      select site_id, id from anonymous_meter where organisation_id = ${organisationId} and expires < now()
      order by expires limit ${CLEARED_AT_ONCE})`.execute(db);
  const accounts = await sql`
    delete from site_user_meter where organisation_id = ${organisationId} and (site_user_id, site_id) in (
      select site_user_id, site_id from site_user_meter where organisation_id = ${organisationId} and expires < now()
      order by expires limit ${CLEARED_AT_ONCE})`.execute(db);
  return {
    hasMore: [anonymousCounts, accounts].some(
      ({ numAffectedRows }) => Number(numAffectedRows ?? 0) === CLEARED_AT_ONCE,
    ),
  };
}
