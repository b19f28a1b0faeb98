/** What a decision about an item needs, from its row, for what is requested by its address. */
import type { AccessItem } from '#access/decide-access.ts';
import { accessItemOf, GATE_COLUMNS } from '#registry/gate-columns.ts';
import type { Db } from '#server/db/index.ts';

/** The columns of the item `c`, for `accessItemOf`. */
export const ACCESS_COLUMNS = [
  'c.id',
  'c.type',
  'c.status',
  'c.published',
  'c.unpublished',
  'c.sites_shown_ids',
  ...GATE_COLUMNS.map((column) => `c.${column}` as const),
] as const;

/** The item as gates and the clock see it; null where the organisation has none of that id. */
export async function findAccessItem(db: Db, organisationId: number, id: number): Promise<AccessItem | null> {
  const row = await db
    .selectFrom('content as c')
    .select(ACCESS_COLUMNS)
    .where('c.organisation_id', '=', organisationId)
    .where('c.id', '=', id)
    .executeTakeFirst();
  return row ? accessItemOf(row) : null;
}
