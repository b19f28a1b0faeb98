import type { EntityAccess, Refusal } from '#model/define-entity.ts';
import { forbidden } from '#model/errors.ts';
import { anyone, can, onAllSites, type AccessRule } from '#model/permissions.ts';

const canManage = can('manage_taxonomy');

const refusal: Refusal = (action, actor) =>
  onAllSites(actor)
    ? null
    : forbidden(
        'SITE_ACCESS_MISSING',
        'Terms are shared by all sites of the organisation, and you do not have access to all of them. ' +
          `Ask someone with access to all sites to ${action === 'update' ? 'change' : 'delete'} this term.`,
      );

/** Without a record, all users with the permission pass, so that the response can explain a refusal. */
const canChange: AccessRule = (actor, record) => canManage(actor) && (!record || onAllSites(actor));

/**
 * Readers see the terms of the items they read; editors create the terms they need. Only users of all sites
 * change terms, because all sites share them.
 */
export const access: EntityAccess = {
  read: anyone,
  create: can('manage_content'),
  update: canChange,
  delete: canChange,
  refusal,
};
