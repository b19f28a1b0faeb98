import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can, type AccessRule } from '#model/permissions.ts';
import { settingsGroups } from '#registry/settings.ts';

/** Who may change settings of a site: of groups with a separate permission, only these, as the hooks check. */
export const canChangeSettings: AccessRule = can(
  'manage_site_settings',
  ...new Set(settingsGroups.flatMap(({ permission }) => permission ?? [])),
);

export const access: EntityAccess = {
  read: anyone,
  create: () => false,
  update: canChangeSettings,
  delete: () => false,
};

/** Administrators of the organisation: users of all sites, future ones included, who also have the permission to create sites. */
export const mayCreateSites: AccessRule = (actor) =>
  can('create_sites')(actor) && (actor.kind !== 'staff' || actor.isGlobal);
