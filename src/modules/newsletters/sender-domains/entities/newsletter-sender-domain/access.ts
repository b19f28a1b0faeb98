import type { EntityAccess } from '#model/define-entity.ts';
import { can } from '#model/permissions.ts';

/** Domains are added by an operation, which creates their keys. */
export const access: EntityAccess = {
  read: can('manage_newsletters'),
  create: () => false,
  update: () => false,
  delete: can('send_newsletters'),
};
