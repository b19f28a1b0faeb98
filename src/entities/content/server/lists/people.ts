/** The names of staff users by their ids. */
import type { UnitOfWork } from '#server/records/index.ts';

export interface NamedPerson {
  id: number;
  fullName: string;
}

/** Staff users by id, read with one statement; unknown ids are left out. */
export async function namesOf(
  { db, organisationId }: Pick<UnitOfWork, 'db' | 'organisationId'>,
  ids: readonly (number | null)[],
): Promise<Map<number, NamedPerson>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('cms_user')
    .select(['id', 'first_name', 'last_name'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', known)
    .execute();
  return new Map(rows.map((row) => [row.id, { id: row.id, fullName: `${row.first_name} ${row.last_name}` }]));
}
