import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can } from '#model/permissions.ts';

export const access: EntityAccess = {
  read: anyone,
  create: () => false,
  // Of the groups with a permission of their own these alone: the hooks say so.
  update: can('manage_site_settings', 'manage_memberships'),
  delete: () => false,
};
