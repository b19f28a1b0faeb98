import type { EntityAccess } from '#model/define-entity.ts';
import { libraryAccess } from '#access/library-access.ts';
import { anyone, staff } from '#model/permissions.ts';

/**
 * Readers get an image only through published content that shows it, never from the library, which also has images of
 * unpublished content.
 */
export const access: EntityAccess = {
  read: staff,
  offered: anyone,
  offeredById: anyone,
  ...libraryAccess('image'),
};
