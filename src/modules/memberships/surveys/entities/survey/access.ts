import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can } from '#model/permissions.ts';

/** Editors select surveys as requirements of gated content. */
export const access: EntityAccess = {
  read: can('manage_content', 'manage_memberships'),
  create: can('manage_memberships'),
  update: can('manage_memberships'),
  delete: can('manage_memberships'),
  // A public item names the survey it requires.
  offered: anyone,
};
