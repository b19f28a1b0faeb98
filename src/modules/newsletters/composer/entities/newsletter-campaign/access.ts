import type { EntityAccess } from '#model/define-entity.ts';
import { can, isReader } from '#model/permissions.ts';

const canEdit = can('manage_newsletters');

const isSent = ({ state }: Record<string, unknown> = { state: 'sent' }) => state === 'sent';

/** Readers see campaigns that were sent (readings 31). */
export const access: EntityAccess = {
  read: (actor, record) => canEdit(actor) || (isReader(actor) && isSent(record)),
  create: canEdit,
  update: canEdit,
  delete: canEdit,
};
