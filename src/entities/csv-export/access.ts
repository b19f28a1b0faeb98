import type { EntityAccess } from '#model/define-entity.ts';

/** Users see only their own files; access to the rows is checked again at each download. */
export const access: EntityAccess = {
  read: (actor, { startedBy } = { startedBy: undefined }) =>
    actor.kind === 'system' ||
    (actor.kind === 'staff' && (startedBy === undefined || startedBy === actor.id)),
  create: () => false,
  update: () => false,
  delete: () => false,
};
