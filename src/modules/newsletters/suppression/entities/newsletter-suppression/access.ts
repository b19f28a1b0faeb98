import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

/** Addresses are added and lifted by operations with their own rules; none is deleted. */
export const access: EntityAccess = {
  read: can('view_subscribers'),
  export: can('export_subscribers'),
  create: () => false,
  update: () => false,
  delete: () => false,
};
