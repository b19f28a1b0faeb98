import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

/** They hold what readers say of themselves: for those who decide where forms are mailed to. */
export const access: EntityAccess = {
  read: can('manage_site_settings'),
  export: can('manage_site_settings'),
  create: () => false,
  update: () => false,
  delete: can('manage_site_settings'),
};
