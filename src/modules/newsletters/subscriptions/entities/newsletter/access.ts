import type { EntityAccess } from '#model/define-entity.ts';
import { anyone, can } from '#model/permissions.ts';

export const access: EntityAccess = {
  read: can('manage_newsletters', 'view_subscribers'),
  create: can('manage_newsletters'),
  update: can('manage_newsletters'),
  delete: can('manage_newsletters'),
  // A sent campaign names its newsletter.
  offered: anyone,
};
