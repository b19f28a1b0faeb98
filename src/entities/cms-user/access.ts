import type { EntityAccess } from '#model/define-entity.ts';
import { can, permissionsOf, ROLES, type AccessRule, type Actor, type Staff } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';

/** Whoever may manage users at all; the record decides about each. */
export const mayManageUsers: AccessRule = can('manage_users');

/** Whoever manages the users of all sites: rules of the organisation are theirs. */
export const mayManageAllUsers: AccessRule = (actor) =>
  mayManageUsers(actor) && (actor.kind !== 'staff' || actor.isGlobal);

/** Everyone reads their own record; who manages users, those of their sites. A global user is seen by global users alone. */
const mayRead: AccessRule = (actor, record) => {
  if (actor.kind === 'system' || !record) return mayManageUsers(actor);
  if (actor.kind !== 'staff') return false;
  if (record['id'] === actor.id) return true;
  return mayManageUsers(actor) && (actor.isGlobal || sharesSite(actor, record));
};

/**
 * Whose record it is, and what that user holds, decides: nobody manages a user who works where they do not, or who
 * holds what they do not. Without a record: whether there is anybody at all to manage.
 */
const mayManage: AccessRule = (actor, record) => {
  if (actor.kind === 'system' || !record) return mayManageUsers(actor);
  return actor.kind === 'staff' && mayManageUsers(actor) && reachProblem(actor, record) === null;
};

export const access: EntityAccess = {
  read: mayRead,
  export: mayManageUsers,
  // What a new user may be is said at the fields, by the rules of a write.
  create: mayManageUsers,
  update: mayManage,
  // What a user did keeps their name: users are deactivated.
  delete: () => false,
};

/** Why a user (as is, or as would be) is beyond an actor's reach: what they hold or where they work; null when not. */
export function reachProblem(
  actor: Actor,
  record: Record<string, unknown>,
): { field: 'role' | 'extraPermissions' | 'isGlobal' | 'tenants'; message: string } | null {
  if (actor.kind !== 'staff') return null;
  const role = ROLES.find((known) => known === record['role']);
  if (
    role &&
    [...permissionsOf(permissions, role, [])].some((permission) => !actor.permissions.has(permission))
  )
    return { field: 'role', message: 'This role has more permissions than you have. Choose another.' };
  const extra = permissionsOf(permissions, 'contributor', (record['extraPermissions'] ?? []) as string[]);
  if ([...extra].some((permission) => !actor.permissions.has(permission)))
    return { field: 'extraPermissions', message: 'You can only grant permissions that you have.' };
  if (actor.isGlobal) return null;
  if (record['isGlobal'] === 1)
    return { field: 'isGlobal', message: 'Only users with access to all sites can grant this.' };
  const sites = (record['tenants'] ?? []) as number[];
  if (sites.some((site) => !actor.siteIds.includes(site)))
    return { field: 'tenants', message: 'You can only add users to sites that you work on.' };
  return null;
}

function sharesSite(actor: Staff, record: Record<string, unknown>): boolean {
  const sites = (record['tenants'] ?? []) as number[];
  return record['isGlobal'] !== 1 && sites.some((site) => actor.siteIds.includes(site));
}
