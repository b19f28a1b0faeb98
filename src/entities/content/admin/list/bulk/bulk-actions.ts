/** Actions on several items of the list; each runs the operation for a single item. */
import type { BulkAction } from '#model/screens/define-list.ts';
import type { Actor } from '#model/permissions.ts';
import { TRASH_DAYS } from '#records/trash.ts';
import { access, canErase, canPublish } from '../../../access.ts';
import type { ContentListItem } from '../../content-api.ts';

/** Whether the action is for the trash, or for the list of all other items. */
type ItemAction = BulkAction<ContentListItem> & { isOfTrash: boolean };

/** All bulk actions, in display order. */
const BULK_ACTIONS: readonly ItemAction[] = [
  {
    key: 'publish',
    label: 'Publish',
    question: (items) => `Publish ${items}?`,
    consequence:
      'Published immediately; scheduled items keep their time. Checklist warnings are not shown when publishing in bulk.',
    doing: 'Publishing',
    done: 'published',
    otherwise: 'already published or scheduled without changes',
    isOfTrash: false,
    isDanger: false,
    canUse: canPublish,
    isApplicable: (item) => item.status !== 1 || item.hasChanges || item.state === 'expired',
    operation: 'publishContent',
    input: ({ id, version, state }) => ({
      id,
      version,
      // With its old dates, an expired item would be published into the past.
      ...(state === 'expired' && { isNow: true }),
    }),
  },
  {
    key: 'unpublish',
    label: 'Unpublish',
    question: (items) => `Unpublish ${items}?`,
    consequence: 'Removed from the site and its lists immediately. The items become drafts here.',
    doing: 'Unpublishing',
    done: 'unpublished',
    otherwise: 'already a draft',
    isOfTrash: false,
    isDanger: false,
    canUse: canPublish,
    isApplicable: (item) => item.status === 1,
    warning: () => import('./uses-warning.tsx'),
    operation: 'unpublishContent',
    input: ({ id, version }) => ({ id, version }),
  },
  {
    key: 'delete',
    label: 'Move to trash',
    question: (items) => `Move ${items} to the trash?`,
    consequence: (items) =>
      `${items.some(({ state }) => state === 'published') ? 'Published items are removed from the site and all lists immediately. ' : ''}Items stay in the trash for ${TRASH_DAYS} days.`,
    doing: 'Moving to trash',
    done: 'moved to the trash',
    otherwise: '',
    isOfTrash: false,
    isDanger: true,
    canUse: access.delete,
    isApplicable: () => true,
    warning: () => import('./uses-warning.tsx'),
    operation: 'deleteContent',
    input: ({ id, version }) => ({ id, version }),
  },
  {
    key: 'restore',
    label: 'Restore',
    question: (items) => `Restore ${items}?`,
    consequence: 'Restored items are drafts.',
    doing: 'Restoring',
    done: 'restored',
    otherwise: '',
    isOfTrash: true,
    isDanger: false,
    canUse: access.delete,
    isApplicable: () => true,
    operation: 'restoreContent',
    input: ({ id }) => ({ id }),
  },
  {
    key: 'erase',
    label: 'Delete permanently',
    question: (items) => `Permanently delete ${items}?`,
    consequence: 'The items are deleted with all of their versions. This cannot be undone.',
    doing: 'Deleting',
    done: 'permanently deleted',
    otherwise: '',
    isOfTrash: true,
    isDanger: true,
    canUse: canErase,
    isApplicable: () => true,
    operation: 'eraseContent',
    input: ({ id }) => ({ id }),
  },
];

/** The actions that this user may run in the list, or in the trash. */
export function bulkActionsFor(actor: Actor, isTrash: boolean): ItemAction[] {
  return BULK_ACTIONS.filter((action) => action.isOfTrash === isTrash && action.canUse(actor));
}
