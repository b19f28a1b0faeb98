import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

/** Readers get their data from public operations and pages, limited to what they may see. */
export const access: EntityAccess = {
  read: can('manage_content'),
  create: can('publish_content'),
  update: can('publish_content'),
  delete: can('publish_content'),
};
