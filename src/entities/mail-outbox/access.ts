import type { EntityAccess } from '#model/define-entity.ts';
import { can, type AccessRule } from '#model/permissions.ts';

/** Emails go to people of every site, so only users with access to all sites may read them. */
export const canViewMail: AccessRule = (actor) =>
  can('manage_system')(actor) && (actor.kind === 'system' || (actor.kind === 'staff' && actor.isGlobal));

export const access: EntityAccess = {
  read: canViewMail,
  export: canViewMail,
  create: () => false,
  update: () => false,
  delete: () => false,
};
