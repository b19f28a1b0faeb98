/** Queries for the versions of an item. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import type { Person } from '../content-api.ts';

export interface VersionHead {
  id: number;
  at: string;
  by: Person | null;
  event: string;
  name: string | null;
  isPublished: boolean;
  changes: string[];
}

interface VersionPage {
  versions: VersionHead[];
  hasMore: boolean;
}

/** Key of all queries about an item's versions, which a new version makes outdated. */
export const versionsKey = (id: number) => ['content', 'versions', id];

/** Versions by page, the newest first. */
export function useVersions(id: number) {
  const { client } = useApp();
  return useInfiniteQuery({
    queryKey: versionsKey(id),
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) =>
      client.query<VersionPage>('getContentVersions', {
        id,
        ...(pageParam !== null && { before: pageParam }),
      }),
    getNextPageParam: (last: VersionPage) => (last.hasMore ? (last.versions.at(-1)?.id ?? null) : null),
  });
}

/** The fields of a version; a version never changes. */
export function useVersionValues(id: number, version: number | null) {
  const { client } = useApp();
  return useQuery({
    queryKey: ['content-version', id, version],
    enabled: version !== null,
    staleTime: Infinity,
    queryFn: () => client.query<{ values: Record<string, unknown> }>('getContentVersion', { id, version }),
  });
}
