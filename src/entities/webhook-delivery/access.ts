import { canManageWebhooks } from '#entities/webhook/access.ts';
import type { EntityAccess } from '#model/define-entity.ts';
import { onAllSites } from '#model/permissions.ts';

/** Deliveries name records of any site, so only users with access to all sites may read them. */
const canReadLog: EntityAccess['read'] = (actor) => canManageWebhooks(actor) && onAllSites(actor);

export const access: EntityAccess = {
  read: canReadLog,
  create: () => false,
  update: () => false,
  delete: () => false,
};
