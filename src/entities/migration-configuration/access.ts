import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

export const access: EntityAccess = {
  read: can('manage_imports'),
  create: can('manage_imports'),
  update: can('manage_imports'),
  delete: can('manage_imports'),
};
