import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

/** Runs are started and written by the server alone. */
export const access: EntityAccess = {
  read: can('manage_imports'),
  create: () => false,
  update: () => false,
  delete: () => false,
};
