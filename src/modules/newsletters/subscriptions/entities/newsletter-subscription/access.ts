import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

export const access: EntityAccess = {
  read: can('view_subscribers'),
  export: can('export_subscribers'),
  create: () => false,
  update: () => false,
  delete: can('manage_subscribers'),
};
