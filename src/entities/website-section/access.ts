import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can } from '#model/permissions.ts';

export const access: EntityAccess = {
  read: anyone,
  create: can('manage_site_sections'),
  update: can('manage_site_sections'),
  delete: can('manage_site_sections'),
};
