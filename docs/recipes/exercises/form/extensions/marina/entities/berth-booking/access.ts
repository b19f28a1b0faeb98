import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

export const access: EntityAccess = {
  read: can('manage_content'),
  create: can('publish_content'),
  update: can('publish_content'),
  delete: can('publish_content'),
};
