import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can, holdsPermissions, type AccessRule } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';

/**
 * Whether a user may change settings of a site. Users who only have the separate permission of a group may
 * change only that group, as the hooks check.
 */
export const canChangeSettings: AccessRule = (actor) =>
  can('manage_site_settings')(actor) ||
  (holdsPermissions(actor) && [...actor.permissions].some((held) => permissions[held].changesSettings));

export const access: EntityAccess = {
  read: anyone,
  create: () => false,
  update: canChangeSettings,
  delete: () => false,
};

/** Administrators of the organisation: users of all sites, future ones included, who also have the permission to create sites. */
export const canCreateSites: AccessRule = (actor) =>
  can('create_sites')(actor) && (actor.kind !== 'staff' || actor.isGlobal);
