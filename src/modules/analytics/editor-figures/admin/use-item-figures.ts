/** Figures of items in the content list and the editor; all rows of a list share one request. */
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';

export interface ItemFigures {
  id: number;
  views: number;
  secondsPerView: number | null;
  readThrough: number;
}

export function useItemFigures(siteId: number, ids: readonly number[]) {
  const { client } = useApp();
  return useQuery({
    queryKey: ['analytics', 'items', siteId, ids],
    queryFn: () =>
      client.query<{ notice: string | null; items: ItemFigures[] }>('getItemFigures', {
        site: siteId,
        items: ids,
      }),
    enabled: ids.length > 0,
    staleTime: 60_000,
  });
}
