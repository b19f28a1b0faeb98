import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

const canManage = can('manage_licences');

export const access: EntityAccess = {
  read: can('view_licences', 'manage_licences'),
  export: can('export_licences'),
  create: canManage,
  update: canManage,
  delete: canManage,
};
