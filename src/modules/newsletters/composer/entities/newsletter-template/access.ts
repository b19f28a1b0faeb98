import type { EntityAccess } from '#model/define-entity.ts';
import { can, isReader } from '#model/permissions.ts';

const canEdit = can('manage_newsletters');

const isActive = ({ status }: Record<string, unknown> = { status: 1 }) => status === 1;

/** Readers see active templates (readings 31). */
export const access: EntityAccess = {
  read: (actor, record) => canEdit(actor) || (isReader(actor) && isActive(record)),
  create: canEdit,
  update: canEdit,
  delete: canEdit,
};
