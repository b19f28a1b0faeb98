import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can, isReader } from '#model/permissions.ts';

const canEdit = can('manage_content', 'manage_memberships');

const isActive = ({ status }: Record<string, unknown> = { status: 1 }) => status === 1;

/**
 * Readers see memberships that they may join. Editors select memberships as requirements of gated content.
 */
export const access: EntityAccess = {
  read: (actor, record) => canEdit(actor) || (isReader(actor) && isActive(record)),
  create: can('manage_memberships'),
  update: can('manage_memberships'),
  delete: can('manage_memberships'),
  // A public item names the memberships it requires.
  offered: anyone,
};
