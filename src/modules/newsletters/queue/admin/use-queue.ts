/** The content queue of the site for a week, and its changes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
  /** What happened last, for screen readers. */
  announcement: string;
  /** The item that gets the focus after a move; a new object for each move. */
  focus: { id: number } | null;
  plan: (content: { id: number; label: string }, to: Omit<Place, 'before'>) => Promise<void>;
  move: (item: QueueItem, to: Place) => void;
  remove: (item: QueueItem) => void;
}

export function useQueueChanges(from: string): QueueChanges {
  const { client } = useApp();
  const [announcement, setAnnouncement] = useState('');
  const [focus, setFocus] = useState<QueueChanges['focus']>(null);
  const refresh = useRefresh();
  const change = useChange(from, setAnnouncement);
  return {
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

/** A change is shown before the server confirms it; a refusal restores the queue and shows the reason. */
function useChange(from: string, announce: (text: string) => void): (change: Change) => void {
  const { client, site } = useApp();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const key = [KEY, site.id, from];
  const { mutate } = useMutation({
    scope: { id: KEY },
    mutationFn: ({ operation, input }: Change) => client.mutate(operation, input),
    onMutate: async ({ shown }) => {
      await queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<Queue>(key);
      if (before) queries.setQueryData<Queue>(key, { ...before, items: shown(before.items) });
      return { before };
    },
    onError: (error, { title }, context) => {
      if (context?.before) queries.setQueryData(key, context.before);
      announce(title);
      notifyFailure(title, error);
    },
    onSuccess: (_result, { done }) => announce(done),
    onSettled: refresh,
  });
  return mutate;
}

interface Change {
  operation: string;
  input: Record<string, unknown>;
  /** The items as they are after the change. */
  shown: (items: readonly QueueItem[]) => QueueItem[];
  done: string;
  /** What failed, if it fails. */
  title: string;
}
