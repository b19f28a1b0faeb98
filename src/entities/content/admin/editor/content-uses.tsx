import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { LoadFailed } from '#admin/generic/page/states.tsx';
import { Uses, type RecordUses } from '#admin/ui/images/media-uses.tsx';

/**
 * Lists by name the places where readers will no longer find the items; renders nothing if nothing refers to
 * them.
 */
export function ContentUsesList({ ids }: { ids: readonly number[] }) {
  const { client } = useApp();
  const { data, error, refetch } = useQuery({
    queryKey: ['content-uses', ids],
    queryFn: () => client.query<RecordUses>('getUsesOfItems', { ids }),
    gcTime: 0,
  });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || data.totalCount === 0) return null;
  return (
    <Box component="section" aria-labelledby="content-uses" mt="md">
      <Text id="content-uses" size="sm" fw={600} mb={4}>
        {ids.length === 1 ? 'The item will no longer appear in' : 'The items will no longer appear in'}
      </Text>
      <Uses uses={data} kind="item" />
    </Box>
  );
}
