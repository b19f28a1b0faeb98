/**
 * Inserts the row of a new site without the records API, because its policies check which sites a transaction
 * sees.
 */
import type { Insertable } from 'kysely';
import type { Db, Tables } from '#server/db/index.ts';

/**
 * Inserts the row of a site. Returns its id, or null if another site has the key. Neither history nor search
 * covers the row; the settings of the site are records, and written as records.
 */
export async function insertSiteRow(db: Db, values: Insertable<Tables['site']>): Promise<number | null> {
  // Policies hide another organisation's site with the same key, but the unique index covers it.
  const inserted = await db
    .insertInto('site')
    .values(values)
    .onConflict((conflict) => conflict.column('tenant_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}
