import type { EntityAccess } from '#model/define-entity.ts';
import { can, permissionsOfKey, type AccessRule, type Staff } from '#model/permissions.ts';
import { permissions as defined } from '#registry/permissions.ts';

/** Whether the actor may manage API keys in general; the record decides about each key. */
export const canManageKeys: AccessRule = can('manage_api_keys');

interface Reach {
  permissions?: unknown;
  isGlobal?: unknown;
  sites?: unknown;
}

/** A user manages the keys that can do no more than the user. Without a record: whether any key. */
const canManage: AccessRule = (actor, record) =>
  canManageKeys(actor) && (actor.kind !== 'staff' || !record || keyProblem(actor, record) === null);

export const access: EntityAccess = {
  read: canManageKeys,
  // The permissions and sites of a new key are checked by its hooks, with a message for each field.
  create: canManageKeys,
  update: canManage,
  // The history names keys in its own rows.
  delete: canManage,
};

/** Why a user may not manage a key, as stored or as changed: it has permissions or sites that the user lacks. */
export function keyProblem(
  user: Staff,
  { permissions, isGlobal, sites }: Reach,
): { field: 'permissions' | 'isGlobal' | 'sites'; message: string } | null {
  // Permissions of a removed module do nothing, and prevent nothing.
  const effective = permissionsOfKey(defined, textsOf(permissions));
  if ([...effective].some((permission) => !user.permissions.has(permission)))
    return { field: 'permissions', message: 'You can only grant permissions that you have.' };
  if (user.isGlobal) return null;
  if (isGlobal === 1)
    return { field: 'isGlobal', message: 'Only users with access to all sites can grant this.' };
  if (idsOf(sites).some((site) => !user.siteIds.includes(site)))
    return { field: 'sites', message: 'You can only choose sites that you work on.' };
  return null;
}

function textsOf(values: unknown): string[] {
  return Array.isArray(values) ? values.map(String) : [];
}

function idsOf(values: unknown): number[] {
  return Array.isArray(values) ? values.map(Number) : [];
}
