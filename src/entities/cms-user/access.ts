import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

/** A user may always read their own record; everyone else's needs manage_users. */
export const access: EntityAccess = {
  read: (actor, record) =>
    can('manage_users')(actor, record) || (actor.kind === 'staff' && record?.['id'] === actor.id),
  create: () => false,
  update: () => false,
  delete: () => false,
};
