import type { EntityAccess } from '#model/define-entity.ts';
import { can, staff } from '#model/permissions.ts';

export const access: EntityAccess = {
  read: staff,
  create: can('manage_media'),
  update: can('manage_media'),
  delete: can('manage_media'),
};
