import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can, isReader } from '#model/permissions.ts';

const canEdit = can('manage_content', 'manage_memberships');

const isActive = ({ status }: Record<string, unknown> = { status: 1 }) => status === 1;

/** Readers see the memberships that they may join. Editors select memberships in what they gate. */
export const access: EntityAccess = {
  read: (actor, record) => canEdit(actor) || (isReader(actor) && isActive(record)),
  create: can('manage_memberships'),
  update: can('manage_memberships'),
  delete: can('manage_memberships'),
  // An item readers see names what it asks for.
  offered: anyone,
};
