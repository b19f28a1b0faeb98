import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

/**
 * Returns the permissions of the organisation's role with this key; null without such a role. Until the transaction
 * ends, the role can't be deleted.
 */
export async function lockRole(
  { db, organisationId }: Pick<UnitOfWork, 'db' | 'organisationId'>,
  key: string,
): Promise<{ permissions: readonly string[] } | null> {
  const { rows } = await sql<{ permissions: string[] | null }>`
    select permissions from user_role where organisation_id = ${organisationId} and key = ${key}
    for key share`.execute(db);
  const [role] = rows;
  return role ? { permissions: role.permissions ?? [] } : null;
}

/** The roles that the organisation has added, as choices, by name. */
export async function roleChoices({
  db,
  organisationId,
}: Pick<UnitOfWork, 'db' | 'organisationId'>): Promise<{ value: string; label: string }[]> {
  const { rows } = await sql<{ value: string; label: string }>`
    select key as value, name as label from user_role where organisation_id = ${organisationId}
    order by lower(name), id`.execute(db);
  return rows;
}
