import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can, type AccessRule } from '#model/permissions.ts';

export const access: EntityAccess = {
  read: anyone,
  create: () => false,
  // Of the groups with a permission of their own these alone: the hooks say so.
  update: can('manage_site_settings', 'manage_memberships'),
  delete: () => false,
};

/** Administrators of the organisation: whoever works on all sites, those to come included, and may create more. */
export const mayCreateSites: AccessRule = (actor) =>
  can('create_sites')(actor) && (actor.kind !== 'staff' || actor.isGlobal);
