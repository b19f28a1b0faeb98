import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { LoadFailed } from '#admin/generic/page/states.tsx';
import { countOfUses } from '#admin/ui/images/count-of-uses.ts';
import { Uses, type RecordUses } from '#admin/ui/images/media-uses.tsx';
import type { ContentListItem } from '../content-api.ts';

interface ContentUsesListProps {
  items: readonly Pick<ContentListItem, 'id' | 'type'>[];
}

export interface ContentUses extends RecordUses {
  records: (RecordUses['records'][number] & { isByline: boolean })[];
  /** How many of all uses only name the item in their byline. */
  bylineCount: number;
}

/**
 * Lists by name the places where readers will no longer find the items, and the bylines that still name them;
 * renders nothing if nothing refers to them.
 */
export function ContentUsesList({ items }: ContentUsesListProps) {
  const { client } = useApp();
  const ids = items.map(({ id }) => id);
  const { data, error, refetch } = useQuery({
    queryKey: ['content-uses', ids],
    queryFn: () => client.query<ContentUses>('getUsesOfItems', { ids }),
    gcTime: 0,
  });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return usesByEffect(data, ids.length).map(({ title, uses }) => (
    <Box key={title} mt="md">
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      <Uses uses={uses} kind="item" />
    </Box>
  ));
}

/** The uses of items that are about to be hidden: first the places that lose them, then the bylines. */
export function usesByEffect(
  { records, totalCount, bylineCount }: ContentUses,
  itemCount: number,
): { title: string; uses: RecordUses }[] {
  const lostCount = totalCount - bylineCount;
  const items = itemCount === 1 ? 'The item' : 'The items';
  const name = itemCount === 1 ? 'the name' : 'the names';
  const groups = [
    {
      title: `${items} will no longer appear in ${countOfUses(lostCount, totalCount)}`,
      uses: { records: records.filter(({ isByline }) => !isByline), totalCount: lostCount },
    },
    {
      title: `${countOfUses(bylineCount, totalCount, 'byline')} will show ${name} without a link`,
      uses: { records: records.filter(({ isByline }) => isByline), totalCount: bylineCount },
    },
  ];
  return groups.filter(({ uses }) => uses.totalCount > 0);
}
