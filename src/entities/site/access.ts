import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can, type AccessRule } from '#model/permissions.ts';

export const access: EntityAccess = {
  read: anyone,
  create: () => false,
  // Of groups with a separate permission only these: the hooks check it.
  update: can('manage_site_settings', 'manage_memberships'),
  delete: () => false,
};

/** Administrators of the organisation: users of all sites, future ones included, who also have the permission to create sites. */
export const mayCreateSites: AccessRule = (actor) =>
  can('create_sites')(actor) && (actor.kind !== 'staff' || actor.isGlobal);
