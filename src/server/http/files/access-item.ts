/** Loads the data of an item that an access decision requires, for files requested by their URL. */
import type { AccessItem } from '#access/decide-access.ts';
import { accessItemOf, GATE_COLUMNS } from '#registry/gate-columns.ts';
import type { Db } from '#server/db/index.ts';

/** The columns of the item `c` that `accessItemOf` requires. */
export const ACCESS_COLUMNS = [
  'c.id',
  'c.type',
  'c.status',
  'c.published',
  'c.unpublished',
  'c.sites_shown_ids',
  ...GATE_COLUMNS.map((column) => `c.${column}` as const),
] as const;

/** The item in the form that gates and schedules use; null if the organisation has no item with this id. */
export async function findAccessItem(db: Db, organisationId: number, id: number): Promise<AccessItem | null> {
  const row = await db
    .selectFrom('content as c')
    .select(ACCESS_COLUMNS)
    .where('c.organisation_id', '=', organisationId)
    .where('c.id', '=', id)
    .executeTakeFirst();
  return row ? accessItemOf(row) : null;
}
