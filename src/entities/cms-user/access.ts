import type { EntityAccess } from '#model/define-entity.ts';
import {
  can,
  isFixedRole,
  permissionsOf,
  type AccessRule,
  type Actor,
  type Staff,
} from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';

/** Whether the actor may manage users in general; the record decides about each user. */
export const canManageUsers: AccessRule = can('manage_users');

/** Whether the actor manages the users of all sites, and so may set the rules of the organisation. */
export const canManageAllUsers: AccessRule = (actor) =>
  canManageUsers(actor) && (actor.kind !== 'staff' || actor.isGlobal);

/** Every user reads their own record; managers of users read those of their sites. A global user is visible to global users only. */
const canRead: AccessRule = (actor, record) => {
  if (actor.kind === 'system' || !record) return canManageUsers(actor);
  if (actor.kind !== 'staff') return false;
  if (record['id'] === actor.id) return true;
  return canManageUsers(actor) && (actor.isGlobal || sharesSite(actor, record));
};

/**
 * Depends on the record's sites and permissions: a user of other sites, or with permissions the actor lacks, can't be
 * managed. Without a record: whether the actor can manage any user.
 */
const canManage: AccessRule = (actor, record) => {
  if (actor.kind === 'system' || !record) return canManageUsers(actor);
  return actor.kind === 'staff' && canManageUsers(actor) && reachProblem(actor, record) === null;
};

export const access: EntityAccess = {
  read: canRead,
  export: canManageUsers,
  // The permissions of a new user are checked per field, by the rules for writes.
  create: canManageUsers,
  update: canManage,
  // History refers to users by their actions, so users are deactivated and not deleted.
  delete: () => false,
};

/**
 * Why an actor may not manage a user, as stored or as changed: because of the user's permissions or sites.
 * Null if the actor may.
 */
export function reachProblem(
  actor: Actor,
  record: Record<string, unknown>,
): { field: 'role' | 'extraPermissions' | 'isGlobal' | 'tenants'; message: string } | null {
  if (actor.kind !== 'staff') return null;
  if (isAboveOwn(actor, String(record['role'])))
    return { field: 'role', message: 'This role has more permissions than you have. Choose another.' };
  const extra = permissionsOf(permissions, '', (record['extraPermissions'] ?? []) as string[]);
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

/** Whether a role has permissions that the user lacks. A role that was deleted has none. */
function isAboveOwn({ permissions: held, rolesAboveOwn }: Staff, role: string): boolean {
  if (!isFixedRole(role)) return rolesAboveOwn?.has(role) ?? true;
  return [...permissionsOf(permissions, role, [])].some((permission) => !held.has(permission));
}

function sharesSite(actor: Staff, record: Record<string, unknown>): boolean {
  const sites = (record['tenants'] ?? []) as number[];
  return record['isGlobal'] !== 1 && sites.some((site) => actor.siteIds.includes(site));
}
