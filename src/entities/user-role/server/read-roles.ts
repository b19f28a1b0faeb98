import { sql } from 'kysely';
import { permissionsOf, ROLE_NAMES, ROLES } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { USERS_COUNTED_MAX } from '../entity.ts';

interface Row {
  id: number | null;
  key: string;
  name: string;
  description: string | null;
  permissions: string[] | null;
  users: number;
}

/** The built-in roles, then those of the organisation by name, each with its effective permissions. */
export async function readRoles({ db, organisationId }: Pick<UnitOfWork, 'db' | 'organisationId'>) {
  const names = ROLES.map((key) => ROLE_NAMES[key]);
  const { rows } = await sql<Row>`
    with role as (
      select null::integer as id, key, name, null as description, null::text[] as permissions, position
      from unnest(${[...ROLES]}::text[], ${names}::text[]) with ordinality as fixed (key, name, position)
      union all
      select id, key, name, description, permissions, null from user_role where organisation_id = ${organisationId})
    select id, key, name, description, permissions, counted.users
    from role, lateral (
      select count(*)::integer as users from (
        select from cms_user u where u.organisation_id = ${organisationId} and u.role = role.key
        order by u.last_name, u.id limit ${USERS_COUNTED_MAX}) having_role) counted
    order by position nulls last, lower(name), id`.execute(db);
  return rows.map((row) => ({
    ...row,
    isBuiltIn: row.id === null,
    permissions: [...permissionsOf(permissions, row.key, row.permissions ?? [])],
  }));
}
