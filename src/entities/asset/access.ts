import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can, staff } from '#model/permissions.ts';

/** Readers get an image through what they read that shows it, never from the library: it has pictures of work to come. */
export const access: EntityAccess = {
  read: staff,
  offered: anyone,
  offeredById: anyone,
  create: can('manage_media'),
  update: can('manage_media'),
  delete: can('manage_media'),
};
