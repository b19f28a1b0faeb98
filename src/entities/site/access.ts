import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can } from '#model/permissions.ts';

export const access: EntityAccess = {
  read: anyone,
  create: () => false,
  update: can('manage_site_settings'),
  delete: () => false,
};
