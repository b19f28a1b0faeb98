/** Who may change and delete the images and files of an organisation's library. */
import type { EntityAccess, Refusal } from '#model/define-entity.ts';
import { forbidden } from '#model/errors.ts';
import { can, holdsPermissions, onAllSites, type AccessRule } from '#model/permissions.ts';
import { idOf } from './id-of.ts';

const canManage = can('manage_media');
const canDeleteOthers = can('publish_content');
const canErase = can('erase_content');
const VERBS = { update: 'change', delete: 'delete', restore: 'restore' };

/**
 * Images and files of a site are changed by users with access to that site; those of another site, or of
 * none, by users with access to all sites. Only editors delete uploads of others. The deletion itself checks
 * that nothing uses the file. Because erased bytes are lost to every site, only administrators of all sites
 * delete permanently.
 */
export function libraryAccess(
  noun: 'image' | 'file',
): Pick<EntityAccess, 'create' | 'update' | 'delete' | 'erase' | 'refusal'> {
  const refusal: Refusal = (action, actor, { homeSite, createdBy }) => {
    if (!holdsPermissions(actor)) return null;
    const home = idOf(homeSite);
    if (!onAllSites(actor) && (home === null || !actor.siteIds.includes(home)))
      return forbidden(
        'SITE_ACCESS_MISSING',
        `This ${noun} belongs to sites you cannot access. ` +
          `Ask someone with access to all sites to ${VERBS[action]} it.`,
      );
    // Uploads of programs have no owner.
    const isOwn = actor.kind === 'staff' && idOf(createdBy) === actor.id;
    if (action !== 'update' && !canDeleteOthers(actor) && !isOwn)
      return forbidden(
        'UPLOADED_BY_OTHERS',
        `You can only ${action} ${noun}s that you uploaded. Ask an editor to ${action} this one.`,
      );
    return null;
  };
  const may =
    (action: 'update' | 'delete'): EntityAccess['update'] =>
    (actor, record) =>
      canManage(actor) && (!record || refusal(action, actor, record) === null);
  const erase: AccessRule = (actor) => canErase(actor) && onAllSites(actor);
  return { create: canManage, update: may('update'), delete: may('delete'), erase, refusal };
}
