import type { EntityAccess } from '#model/define-entity.ts';
import { can, onAllSites, staff } from '#model/permissions.ts';

const canErase = can('erase_content');

export const access: EntityAccess = {
  read: staff,
  create: can('manage_menus'),
  update: can('manage_menus'),
  delete: can('manage_menus'),
  erase: (actor) => canErase(actor) && onAllSites(actor),
};
