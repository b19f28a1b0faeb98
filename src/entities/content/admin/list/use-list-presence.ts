/** Queries which users have the items of a list open in an editor. */
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import type { Person } from '../content-api.ts';

/** About as often as windows send heartbeats. */
const REFRESH_MS = 5_000;

/**
 * The people who have each item open, by item; items that are not open are left out. One small query for the
 * whole page, polled while the page is visible.
 */
export function useListPresence(ids: readonly number[]): ReadonlyMap<number, readonly Person[]> {
  const { client } = useApp();
  const { data } = useQuery({
    queryKey: ['content', 'presence', ids],
    enabled: ids.length > 0,
    queryFn: () => client.query<{ people: (Person & { content: number })[] }>('getContentPresence', { ids }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return Map.groupBy(data?.people ?? [], ({ content }) => content);
}
