import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

const mayManage = can('manage_berths');

export const access: EntityAccess = {
  read: mayManage,
  create: mayManage,
  update: mayManage,
  delete: mayManage,
  export: mayManage,
};
