import type { EntityAccess } from '#model/define-entity.ts';
import { libraryAccess } from '#access/library-access.ts';
import { anyone, staff } from '#model/permissions.ts';

/**
 * Readers get an image only through a page or record that shows it and that they may read, never from the
 * library, which also has images for unpublished work.
 */
export const access: EntityAccess = {
  read: staff,
  offered: anyone,
  offeredById: anyone,
  ...libraryAccess('image'),
};
