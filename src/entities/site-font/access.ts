import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

export const access: EntityAccess = {
  read: can('manage_site_settings'),
  create: can('manage_site_settings'),
  update: can('manage_site_settings'),
  delete: can('manage_site_settings'),
};
