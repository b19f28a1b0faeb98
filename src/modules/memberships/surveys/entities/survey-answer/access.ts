import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

/** Answers contain personal data of readers. */
export const access: EntityAccess = {
  read: can('view_site_users'),
  export: can('export_site_users'),
  create: () => false,
  update: () => false,
  delete: can('manage_site_users'),
};
