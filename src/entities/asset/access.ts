import type { EntityAccess } from '#model/define-entity.ts';
import { libraryAccess } from '#access/library-access.ts';
import { anyone, staff } from '#model/permissions.ts';

/** Readers get an image through what they read that shows it, never from the library: it has pictures of work to come. */
export const access: EntityAccess = {
  read: staff,
  offered: anyone,
  offeredById: anyone,
  ...libraryAccess('image'),
};
