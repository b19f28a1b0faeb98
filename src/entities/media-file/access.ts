import type { EntityAccess } from '#model/define-entity.ts';
import { libraryAccess } from '#access/library-access.ts';
import { anyone, can } from '#model/permissions.ts';

/** Readers get a file through an item that offers it, never from the library. */
export const access: EntityAccess = {
  read: can('manage_content', 'manage_media'),
  offered: anyone,
  ...libraryAccess('file'),
};
