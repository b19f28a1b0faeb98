/** Actions on several items of the list; each runs the operation for a single item. */
import type { BulkAction } from '#model/screens/define-list.ts';
import type { Actor } from '#model/permissions.ts';
import { TRASH_DAYS } from '#records/trash.ts';
import { access, canErase, canPublish } from '../../../access.ts';
import { restoredWithout } from '#admin/generic/undo/restoration.ts';
import type { ContentListItem } from '../../content-api.ts';
import { UNDO_DELETION, UNDO_PUBLISHING, UNDO_RESTORING, UNDO_UNPUBLISHING } from '../../undo.ts';
import { wasPublished } from '../was-published.ts';

/** Whether the action is for the trash, or for the list of all other items. */
type ItemAction = BulkAction<ContentListItem> & { isOfTrash: boolean };

/** The two ways to restore items if some of them were published. */
const RESTORE_EITHER_WAY = [
  { label: 'Restore as drafts', values: { publish: false } },
  { label: 'Publish again', values: { publish: true } },
];

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
    undo: UNDO_PUBLISHING,
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
    undo: UNDO_UNPUBLISHING,
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
    undo: UNDO_DELETION,
    input: ({ id, version }) => ({ id, version }),
  },
  {
    key: 'restore',
    label: 'Restore',
    question: (items) => `Restore ${items}?`,
    consequence: (items) =>
      items.some(wasPublished)
        ? 'Publish the items again, or restore them as drafts? Published again, they have their dates, placements and unpublished changes. Items that were drafts stay drafts.'
        : 'Restored items are drafts.',
    doing: 'Restoring',
    done: 'restored',
    otherwise: '',
    isOfTrash: true,
    isDanger: false,
    canUse: access.update,
    isApplicable: () => true,
    operation: 'restoreContent',
    input: ({ id }, { publish = false }) => ({ id, publish }),
    note: restoredWithout,
    undo: UNDO_RESTORING,
    confirmations: (items) => (items.some(wasPublished) ? RESTORE_EITHER_WAY : []),
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
  return BULK_ACTIONS.filter((action) => action.isOfTrash === isTrash && action.canUse(actor)).map((action) =>
    action.key === 'restore' && !canPublish(actor) ? withoutPublishing(action) : action,
  );
}

/** Users who may not publish restore drafts. */
function withoutPublishing(action: ItemAction): ItemAction {
  return { ...action, consequence: 'Restored items are drafts.', confirmations: () => [] };
}
