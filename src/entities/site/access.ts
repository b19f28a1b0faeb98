import type { EntityAccess } from '#model/define-entity.ts';
import { can, staff } from '#model/permissions.ts';

export const access: EntityAccess = {
  read: staff,
  create: () => false,
  update: can('manage_site_settings'),
  delete: () => false,
};
