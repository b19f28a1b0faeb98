import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

/** Only the server starts and writes runs. */
export const access: EntityAccess = {
  read: can('manage_imports'),
  create: () => false,
  update: () => false,
  delete: () => false,
};
