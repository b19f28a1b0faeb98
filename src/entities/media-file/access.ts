import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can } from '#model/permissions.ts';

/** Readers get a file through the item that offers it, never from the library. */
export const access: EntityAccess = {
  read: can('manage_content', 'manage_media'),
  offered: anyone,
  create: can('manage_media'),
  update: can('manage_media'),
  delete: can('manage_media'),
};
