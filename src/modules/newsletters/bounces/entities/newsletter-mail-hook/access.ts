import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

const canManage = can('manage_subscribers');

/** Webhooks are created by an operation, which seals their keys. */
export const access: EntityAccess = {
  read: canManage,
  create: () => false,
  update: () => false,
  delete: canManage,
};
