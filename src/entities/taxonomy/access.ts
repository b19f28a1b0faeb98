import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can } from '#model/permissions.ts';

/**
 * Readers see the terms of the items they read; editors create the terms they need. Only users of all sites
 * change terms, because all sites share them: that follows from the tenancy.
 */
export const access: EntityAccess = {
  read: anyone,
  create: can('manage_content'),
  update: can('manage_taxonomy'),
  delete: can('manage_taxonomy'),
};
