/** Favourites of readers: items of their realm's sites, newest first. */
import { sql, type RawBuilder } from 'kysely';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import type { Db } from '#server/db/index.ts';
import { FAVOURITES_MAX } from '../../model/favourites-max.ts';

/** Number of favourites on one page of the account. */
export const FAVOURITES_SHOWN = 20;

interface Whose {
  organisationId: number;
  siteUserId: number;
}

/**
 * `full`: the account has the maximum number of favourites. `missing`: readers of the site cannot see such an
 * item.
 */
export type FavouriteAdded = 'added' | 'full' | 'missing';

/** Adds an item that readers of the site may see; an item already in the list is not moved. */
export async function addFavourite(
  db: Db,
  { organisationId, siteUserId }: Whose,
  contentId: number,
): Promise<FavouriteAdded> {
  const { rows } = await sql<{ isShown: boolean; isThere: boolean; count: number }>`
    select exists (select from content c where c.organisation_id = ${organisationId} and c.id = ${contentId}
        and is_public(c.status, c.published, c.unpublished, now())) as "isShown",
      exists (select from site_user_favourite f where f.organisation_id = ${organisationId}
        and f.site_user_id = ${siteUserId} and f.content_id = ${contentId}) as "isThere",
      (select count(*)::integer from (select from site_user_favourite f where f.organisation_id = ${organisationId}
        and f.site_user_id = ${siteUserId} limit ${FAVOURITES_MAX}) as held) as count
    from (select pg_advisory_xact_lock(hashtextextended(${`favourites/${siteUserId}`}, 0))) as locked`.execute(
    db,
  );
  const [found] = rows;
  if (!found?.isShown) return 'missing';
  if (found.isThere) return 'added';
  if (found.count >= FAVOURITES_MAX) return 'full';
  await sql`
    insert into site_user_favourite (organisation_id, site_user_id, content_id)
    values (${organisationId}, ${siteUserId}, ${contentId}) on conflict do nothing`.execute(db);
  return 'added';
}

/** Removes an item; does nothing if the item is not in the list. */
export async function removeFavourite(
  db: Db,
  { organisationId, siteUserId }: Whose,
  contentId: number,
): Promise<void> {
  await sql`
    delete from site_user_favourite where organisation_id = ${organisationId} and site_user_id = ${siteUserId}
      and content_id = ${contentId}`.execute(db);
}

/** A favourite as the API returns it (specification, public site, section 3 "Site user"). */
export const FAVOURITE = {
  id: integer({ label: 'Item', help: 'ID of the item that the reader marked.', required: true }),
  created: instant({ label: 'Since', required: true }),
};

/** All favourites of an account, newest first; `created` is an ISO timestamp. At most `FAVOURITES_MAX`. */
export async function favouriteContentOf(
  db: Db,
  { organisationId, siteUserId }: Whose,
): Promise<{ id: number; created: string }[]> {
  const { rows } = await sql<{ id: number; created: string }>`
    select content_id as id, created from site_user_favourite
    where organisation_id = ${organisationId} and site_user_id = ${siteUserId}
    order by created desc, content_id desc limit ${FAVOURITES_MAX}`.execute(db);
  return rows.map(({ id, created }) => ({ id, created: new Date(created).toISOString() }));
}

/** The ids of the favourites, in the same order. */
export async function favouritesOf(db: Db, whose: Whose): Promise<number[]> {
  return (await favouriteContentOf(db, whose)).map(({ id }) => id);
}

export interface ShownFavourite {
  id: number;
  name: string;
  /** ISO timestamp. */
  created: string;
}

/**
 * A page of the favourites that the site shows, plus one more: after the item `after`, or from the start if
 * it is 0.
 */
export function shownFavourites(
  { organisationId, siteUserId }: Whose,
  after: number,
): RawBuilder<ShownFavourite> {
  const behind = sql`and (f.created, f.content_id) < (
    select p.created, p.content_id from site_user_favourite p
    where p.organisation_id = ${organisationId} and p.site_user_id = ${siteUserId} and p.content_id = ${after})`;
  return sql`
    select f.content_id as id, c.name, f.created from site_user_favourite f
    join content c on c.organisation_id = f.organisation_id and c.id = f.content_id
    where f.organisation_id = ${organisationId} and f.site_user_id = ${siteUserId}
      and is_public(c.status, c.published, c.unpublished, now()) ${after > 0 ? behind : sql``}
    order by f.created desc, f.content_id desc limit ${FAVOURITES_SHOWN + 1}`;
}
