import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

const canManage = can('manage_feed_access');

export const access: EntityAccess = {
  read: canManage,
  create: canManage,
  update: canManage,
  delete: canManage,
};
