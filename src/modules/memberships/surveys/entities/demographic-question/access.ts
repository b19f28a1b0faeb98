import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can } from '#model/permissions.ts';

/** Questions are public, because forms show them. */
export const access: EntityAccess = {
  read: anyone,
  create: can('manage_memberships'),
  update: can('manage_memberships'),
  delete: can('manage_memberships'),
};
