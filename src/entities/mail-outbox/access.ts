import type { EntityAccess } from '#model/define-entity.ts';
import { can, type AccessRule } from '#model/permissions.ts';

/** Mail goes to people of every site, so whoever reads it works on all of them. */
export const mayWatchMail: AccessRule = (actor) =>
  can('manage_system')(actor) && (actor.kind === 'system' || (actor.kind === 'staff' && actor.isGlobal));

export const access: EntityAccess = {
  read: mayWatchMail,
  create: () => false,
  update: () => false,
  delete: () => false,
};
