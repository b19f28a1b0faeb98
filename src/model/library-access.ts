/** Who changes and deletes the images and files of an organisation's library. */
import type { EntityAccess, Refusal } from './define-entity.ts';
import { can, onAllSites } from './permissions.ts';

const mayManage = can('manage_media');
const mayDeleteOthers = can('publish_content');

/**
 * What belongs to a site is changed by people of that site; what belongs to another, or to none, by people of all sites.
 * Only editors delete what others uploaded. That nothing uses it is checked by the deletion itself.
 */
export function libraryAccess(
  noun: 'image' | 'file',
): Pick<EntityAccess, 'create' | 'update' | 'delete' | 'refusal'> {
  const refusal: Refusal = (action, actor, { homeSite, createdBy }) => {
    if (actor.kind !== 'staff') return null;
    const home = idOf(homeSite);
    if (!onAllSites(actor) && (home === null || !actor.siteIds.includes(home)))
      return (
        `This ${noun} belongs to sites you do not work on. ` +
        `Ask someone with access to all sites to ${action === 'update' ? 'change' : 'delete'} it.`
      );
    if (action === 'delete' && !mayDeleteOthers(actor) && idOf(createdBy) !== actor.id)
      return `You can only delete ${noun}s that you uploaded. Ask an editor to delete this one.`;
    return null;
  };
  const may =
    (action: 'update' | 'delete'): EntityAccess['update'] =>
    (actor, record) =>
      mayManage(actor) && (!record || refusal(action, actor, record) === null);
  return { create: mayManage, update: may('update'), delete: may('delete'), refusal };
}

/** The id in a relation: a number on the server, the record it leads to in the admin. */
function idOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'number' ? value.id : null;
}
