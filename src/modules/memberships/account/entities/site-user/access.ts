import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

/** Accounts are created and changed by their owners. */
export const access: EntityAccess = {
  read: can('view_site_users'),
  export: can('export_site_users'),
  create: () => false,
  update: () => false,
  delete: () => false,
};
