import type { EntityAccess } from '#model/define-entity.ts';
import { can, isReader, onAllSites } from '#model/permissions.ts';

const canEdit = can('manage_newsletters');
const canErase = can('erase_content');

const isSent = ({ state }: Record<string, unknown> = { state: 'sent' }) => state === 'sent';

/** Readers see campaigns that were sent (readings 31). */
export const access: EntityAccess = {
  read: (actor, record) => canEdit(actor) || (isReader(actor) && isSent(record)),
  create: canEdit,
  update: canEdit,
  delete: canEdit,
  erase: (actor) => canErase(actor) && onAllSites(actor),
};
