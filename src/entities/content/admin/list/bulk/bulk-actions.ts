/** What can be done with several items of the list at once, each by the operation that does it to one. */
import type { Client } from '#admin/generic/api/client.ts';
import type { Actor } from '#model/permissions.ts';
import { access, mayErase, mayPublish } from '../../../access.ts';
import { TRASH_DAYS } from '../../../states.ts';
import type { ContentListItem } from '../../content-api.ts';

export interface BulkAction {
  key: string;
  /** On its button. */
  label: string;
  /** Asked before it is done to so many: `Publish 3 items?` */
  question: (items: string) => string;
  /** What comes of it, for the confirmation. */
  consequence: string | ((items: readonly ContentListItem[]) => string);
  /** While it is done, and when it is: `Publishing` 2 of 3, 3 items `published`. */
  doing: string;
  done: string;
  /** Why items it does not fit stay as they are: `already public`. */
  otherwise: string;
  /** Of the trash, or of the list of everything else. */
  isOfTrash: boolean;
  isDanger: boolean;
  /** Whether this person is offered it at all; the server judges each item by itself. */
  mayUse: (actor: Actor) => boolean;
  fits: (item: ContentListItem) => boolean;
  run: (client: Pick<Client, 'mutate'>, item: ContentListItem) => Promise<unknown>;
}

/** All of them, in the order they are offered in. */
const BULK_ACTIONS: readonly BulkAction[] = [
  {
    key: 'publish',
    label: 'Publish',
    question: (items) => `Publish ${items}?`,
    consequence:
      'Readers see it at once; what is scheduled keeps its time. What the checklist of an item warns of is not asked about here.',
    doing: 'Publishing',
    done: 'published',
    otherwise: 'already published or scheduled as it stands',
    isOfTrash: false,
    isDanger: false,
    mayUse: mayPublish,
    fits: (item) => item.status !== 1 || item.hasChanges || item.state === 'expired',
    run: (client, { id, version, state }) =>
      client.mutate('publishContent', {
        id,
        version,
        // Left as it was, an expired item would be published into the past.
        ...(state === 'expired' && { isNow: true }),
      }),
  },
  {
    key: 'unpublish',
    label: 'Unpublish',
    question: (items) => `Unpublish ${items}?`,
    consequence:
      'What is unpublished disappears from the site and its lists at once. The text stays here as a draft.',
    doing: 'Unpublishing',
    done: 'unpublished',
    otherwise: 'a draft already',
    isOfTrash: false,
    isDanger: false,
    mayUse: mayPublish,
    fits: (item) => item.status === 1,
    run: (client, { id, version }) => client.mutate('unpublishContent', { id, version }),
  },
  {
    key: 'delete',
    label: 'Move to trash',
    question: (items) => `Move ${items} to the trash?`,
    consequence: (items) =>
      `${items.some(({ state }) => state === 'published') ? 'What is published disappears from the site and from all lists at once. ' : ''}Items stay in the trash for ${TRASH_DAYS} days.`,
    doing: 'Moving to trash',
    done: 'moved to the trash',
    otherwise: '',
    isOfTrash: false,
    isDanger: true,
    mayUse: access.delete,
    fits: () => true,
    run: (client, { id, version }) => client.mutate('deleteContent', { id, version }),
  },
  {
    key: 'restore',
    label: 'Restore',
    question: (items) => `Restore ${items}?`,
    consequence: 'What is restored comes back as a draft.',
    doing: 'Restoring',
    done: 'restored',
    otherwise: '',
    isOfTrash: true,
    isDanger: false,
    mayUse: access.delete,
    fits: () => true,
    run: (client, { id }) => client.mutate('restoreContent', { id }),
  },
  {
    key: 'erase',
    label: 'Delete for good',
    question: (items) => `Delete ${items} for good?`,
    consequence:
      'What is deleted is removed from the database with all of its versions. Nothing brings it back.',
    doing: 'Deleting',
    done: 'deleted for good',
    otherwise: '',
    isOfTrash: true,
    isDanger: true,
    mayUse: mayErase,
    fits: () => true,
    run: (client, { id }) => client.mutate('eraseContent', { id }),
  },
];

/** What this person is offered in the list, or in the trash. */
export function bulkActionsFor(actor: Actor, isTrash: boolean): BulkAction[] {
  return BULK_ACTIONS.filter((action) => action.isOfTrash === isTrash && action.mayUse(actor));
}

/** `1 item`, `12 items`. */
export function itemCount(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}
