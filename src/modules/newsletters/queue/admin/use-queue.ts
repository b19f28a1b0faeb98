/** The content queue of the site for a week, and its changes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { notifyFailure } from '#admin/generic/notify.ts';
import { recordsKey } from '#admin/generic/records.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { dayInWords, movedIn, type Place, type Queue, type QueueItem } from './queue-moves.ts';

const KEY = 'newsletter-queue';

/** `from`: the first day of the week. */
export function useQueue(from: string) {
  const { client, site } = useApp();
  return useQuery({
    queryKey: [KEY, site.id, from],
    queryFn: () => client.query<Queue>('getNewsletterQueue', { site: site.id, from }),
    placeholderData: (old) => old,
    staleTime: 0,
  });
}

export interface QueueChanges {
  /** The items with all changes that the server has not confirmed yet; a change may already be part of them. */
  shown: (items: QueueItem[]) => QueueItem[];
  /** What happened last, for screen readers. */
  announcement: string;
  /** The item that gets the focus after a move; a new object for each move. */
  focus: { id: number } | null;
  plan: (content: { id: number; label: string }, to: Omit<Place, 'before'>) => Promise<void>;
  move: (item: QueueItem, to: Place) => void;
  remove: (item: QueueItem) => void;
}

export function useQueueChanges(): QueueChanges {
  const { client } = useApp();
  const [announcement, setAnnouncement] = useState('');
  const [focus, setFocus] = useState<QueueChanges['focus']>(null);
  const refresh = useRefresh();
  const { pending, change } = useChanges(setAnnouncement);
  return {
    shown: (items) => pending.reduce((changed, { shown }) => shown(changed), items),
    announcement,
    focus,
    plan: async ({ id, label }, to) => {
      await client.mutate('planNewsletterItem', { ...to, content: id });
      setAnnouncement(`${label} was planned for ${dayInWords(to.day)}.`);
      await refresh();
    },
    move: (item, { newsletter, day, before }) => {
      setFocus({ id: item.id });
      change({
        operation: 'moveNewsletterItem',
        input: { id: item.id, newsletter, day, before },
        shown: (items) => movedIn(items, item.id, { newsletter, day, before }),
        done: `${item.name} was moved to ${dayInWords(day)}.`,
        title: 'The item was not moved',
      });
    },
    remove: (item) =>
      change({
        operation: 'removeNewsletterItem',
        input: { id: item.id },
        shown: (items) => items.filter(({ id }) => id !== item.id),
        done: `${item.name} was removed from ${dayInWords(item.day)}.`,
        title: 'The item was not removed',
      }),
  };
}

/** Loads the queue again, and the drafts, which have other pinned items now. */
function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: [KEY] });
    void queries.invalidateQueries({ queryKey: recordsKey(newsletterCampaign) });
  };
}

/**
 * Changes are shown before the server confirms them, and run one after the other. A change is pending until the queue was
 * loaded again, so that no answer shows an earlier state while the next key is pressed; a refusal shows the reason.
 */
function useChanges(announce: (text: string) => void) {
  const { client } = useApp();
  const [pending, setPending] = useState<readonly Change[]>([]);
  const refresh = useRefresh();
  const { mutateAsync } = useMutation({
    scope: { id: KEY },
    mutationFn: ({ operation, input }: Change) => client.mutate(operation, input),
    onError: (error, { title }) => {
      announce(title);
      notifyFailure(title, error);
    },
    onSuccess: (_result, { done }) => announce(done),
    onSettled: refresh,
  });
  // Other screens of the admin do not end the requests; closing the tab does, so the browser asks first.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => pending.length > 0 });
  const change = (next: Change): void => {
    setPending((changes) => [...changes, next]);
    const settled = () => setPending((changes) => changes.filter((other) => other !== next));
    // `onError` has shown the reason.
    mutateAsync(next).then(settled, settled);
  };
  return { pending, change };
}

interface Change {
  operation: string;
  input: Record<string, unknown>;
  /** The items as they are after the change; the same if they already are. */
  shown: (items: QueueItem[]) => QueueItem[];
  done: string;
  /** What failed, if it fails. */
  title: string;
}
