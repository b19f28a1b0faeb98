import { canManageAllUsers, canManageUsers } from '#entities/cms-user/access.ts';
import type { EntityAccess } from '#model/define-entity.ts';
import { permissionsOf, type AccessRule, type Actor } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';

/** Depends on the role: a role with permissions that the user lacks can't be changed. Without a record: any role. */
const canManage: AccessRule = (actor, record) =>
  canManageAllUsers(actor) && (!record || !exceeds(actor, record));

export const access: EntityAccess = {
  read: canManageUsers,
  // The permissions of a new role are checked by its hooks, with a message for the field.
  create: canManageAllUsers,
  update: canManage,
  delete: canManage,
};

/** Whether permissions of a role are effective that the user lacks. Those of a removed module have no effect. */
export function exceeds(actor: Actor, { permissions: stored }: { permissions?: unknown }): boolean {
  if (actor.kind !== 'staff') return false;
  const keys = Array.isArray(stored) ? stored.map(String) : [];
  return [...permissionsOf(permissions, '', keys)].some((permission) => !actor.permissions.has(permission));
}
