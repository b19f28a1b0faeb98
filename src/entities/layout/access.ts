import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can, onAllSites, staff } from '#model/permissions.ts';

const canErase = can('erase_content');

export const access: EntityAccess = {
  read: staff,
  offers: anyone,
  create: can('manage_site_layouts'),
  update: can('manage_site_layouts'),
  delete: can('manage_site_layouts'),
  erase: (actor) => canErase(actor) && onAllSites(actor),
};
