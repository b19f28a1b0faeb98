import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { LoadFailed } from '#admin/generic/states.tsx';
import { Uses, type RecordUses } from '#admin/ui/media-uses.tsx';

/** What would miss an item that is deleted, by name; nothing where nothing points at it. */
export function ContentUsesList({ id }: { id: number }) {
  const { client } = useApp();
  const { data, error, refetch } = useQuery({
    queryKey: ['content-uses', id],
    queryFn: () => client.query<RecordUses>('getContentUses', { id }),
    gcTime: 0,
  });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || data.totalCount === 0) return null;
  return (
    <Box component="section" aria-labelledby="content-uses" mt="md">
      <Text id="content-uses" size="sm" fw={600} mb={4}>
        It will be missing in
      </Text>
      <Uses uses={data} kind="item" />
    </Box>
  );
}
