import { sql } from 'kysely';
import { contentIdOf, pagePath } from '#addresses/paths.ts';
import type { UnitOfWork } from '#server/records/index.ts';

/** Characters of a custom URL at most; a longer path belongs to no item. */
const ALIAS_LENGTH_MAX = 250;

/**
 * Returns the id of the item with a path of the site: by the id in the path, or by its custom URL. Null for other pages,
 * and for items that the site does not show.
 */
export async function itemOfPath(
  { db, organisationId }: UnitOfWork,
  siteId: number,
  path: string,
): Promise<number | null> {
  const pathname = pagePath(path.split(/[?#]/, 1)[0] ?? '') ?? '/';
  const alias = pathname.slice(1);
  if (alias === '' || alias.length > ALIAS_LENGTH_MAX) return null;
  const id = /^\d{8}$/.test(alias) ? Number(alias) : contentIdOf(pathname);
  const found =
    id === null
      ? sql`c.site_id = ${siteId} and c.status <> 0 and c.alias = ${alias}`
      : sql`c.id = ${id}::integer and ${siteId} = any (c.sites_shown_ids || c.site_id)`;
  const { rows } = await sql<{ id: number }>`
    select c.id from content c where c.organisation_id = ${organisationId} and ${found} limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
