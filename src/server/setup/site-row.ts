/** The row of a new site: it is written without the records, whose policies ask which sites a transaction sees. */
import type { Insertable } from 'kysely';
import type { Db, Tables } from '#server/db/index.ts';

/**
 * Inserts the row of a site. Returns its id, or null if a site has the key. Neither history nor search cover it: settings of the
 * site are records, and written as such.
 */
export async function insertSiteRow(db: Db, values: Insertable<Tables['site']>): Promise<number | null> {
  // Policies hide the key of another organisation's site; the unique index covers it.
  const inserted = await db
    .insertInto('site')
    .values(values)
    .onConflict((conflict) => conflict.column('tenant_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}
