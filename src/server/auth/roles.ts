/** Roles in statements about users: a fixed role by the definitions of permissions, another one by its row. */
import { sql, type RawBuilder } from 'kysely';
import { permissionsOf, ROLES, type Permission } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';
import type { UnitOfWork } from '#server/records/index.ts';

/** Joins the role `r` of a user `u`; no row for a fixed role, and for a role that was deleted. */
export const JOIN_ROLE = sql`left join user_role r on r.organisation_id = u.organisation_id and r.key = u.role`;

/** Whether a user `u`, whose role is joined as `r`, has the permission. */
export function holds(permission: Permission): RawBuilder<boolean> {
  const fixed = ROLES.filter((role) => permissionsOf(permissions, role, []).has(permission));
  return sql<boolean>`(u.role = any (${fixed}::text[])
    or ${permission} = any (coalesce(u.extra_permissions, '{}') || coalesce(r.permissions, '{}')))`;
}

/** A user who receives email about the work of others. */
export interface Colleague {
  id: number;
  email: string;
  firstName: string;
  isGlobal: boolean;
}

/**
 * Users of the organisation who can log in and have the permission, in the order of their ids; with a site: only those who
 * work on it.
 */
export async function findColleagues(
  { db, organisationId }: Pick<UnitOfWork, 'db' | 'organisationId'>,
  permission: Permission,
  siteId: number | null,
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, u.email, u.first_name as "firstName", u.is_global = 1 as "isGlobal"
    from cms_user u ${JOIN_ROLE}
    where u.organisation_id = ${organisationId} and u.status = 1 and u.password_hash is not null
      and ${holds(permission)}
      and (${siteId}::integer is null or u.is_global = 1 or ${siteId} = any (u.tenants_ids))
    order by u.id`.execute(db);
  return rows;
}
