import type { EntityAccess } from '#model/define-entity.ts';
import { can, staff } from '#model/permissions.ts';

export const access: EntityAccess = {
  read: staff,
  export: staff,
  create: can('manage_site_settings'),
  update: can('manage_site_settings'),
  delete: can('manage_site_settings'),
};
