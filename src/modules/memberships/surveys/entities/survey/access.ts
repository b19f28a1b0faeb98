import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can } from '#model/permissions.ts';

/** Editors name surveys in what they gate. */
export const access: EntityAccess = {
  read: can('manage_content', 'manage_memberships'),
  create: can('manage_memberships'),
  update: can('manage_memberships'),
  delete: can('manage_memberships'),
  // An item readers see names what it asks for.
  offered: anyone,
};
