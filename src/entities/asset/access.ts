import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can } from '#model/permissions.ts';

export const access: EntityAccess = {
  read: anyone,
  create: can('manage_media'),
  update: can('manage_media'),
  delete: can('manage_media'),
};
