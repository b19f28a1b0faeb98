import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

const mayManage = can('manage_licences');

export const access: EntityAccess = {
  read: can('view_licences', 'manage_licences'),
  export: can('export_licences'),
  create: mayManage,
  update: mayManage,
  delete: mayManage,
};
