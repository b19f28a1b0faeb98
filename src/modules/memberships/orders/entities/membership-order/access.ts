import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

/** Readers place orders; staff confirm or cancel them. */
export const access: EntityAccess = {
  read: can('view_site_users'),
  export: can('export_site_users'),
  create: () => false,
  update: () => false,
  delete: () => false,
};
