import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can } from '#model/permissions.ts';

/** Readers are answered by pages, with what they may join. Editors name memberships in what they gate. */
export const access: EntityAccess = {
  read: can('manage_content', 'manage_memberships'),
  create: can('manage_memberships'),
  update: can('manage_memberships'),
  delete: can('manage_memberships'),
  // An item readers see names what it asks for.
  offered: anyone,
};
