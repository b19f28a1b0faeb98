import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

/**
 * Submissions contain personal data of readers, so access is limited to users who configure the recipients of
 * forms.
 */
export const access: EntityAccess = {
  read: can('manage_site_settings'),
  export: can('manage_site_settings'),
  create: () => false,
  update: () => false,
  delete: can('manage_site_settings'),
};
