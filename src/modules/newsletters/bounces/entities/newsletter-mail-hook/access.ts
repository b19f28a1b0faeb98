import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

const mayManage = can('manage_subscribers');

/** Webhooks are created by an operation, which seals their keys. */
export const access: EntityAccess = {
  read: mayManage,
  create: () => false,
  update: () => false,
  delete: mayManage,
};
