/** The fields of entities whose records have a trash (`hasTrash`). */
import { instant } from '#fields/instant/field.ts';
import { relation } from '#fields/relation/field.ts';

export const TRASH_FIELDS = {
  trashed: instant({ label: 'Moved to trash', internal: true, writable: 'server' }),
  trashedBy: relation({ label: 'Moved to trash by', internal: true, to: 'cmsUser', writable: 'server' }),
};
