import { Anchor, Box, List, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/states.tsx';

interface MediaUses {
  records: { entity: string; label: string; id: number; name: string }[];
  totalCount: number;
}

/** What would miss an item that is deleted, by name; nothing where nothing points at it. */
export function ContentUsesList({ id }: { id: number }) {
  const { client } = useApp();
  const { data, error, refetch } = useQuery({
    queryKey: ['content-uses', id],
    queryFn: () => client.query<MediaUses>('getContentUses', { id }),
    gcTime: 0,
  });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || data.totalCount === 0) return null;
  return (
    <Box component="section" aria-labelledby="content-uses" mt="md">
      <Text id="content-uses" size="sm" fw={600} mb={4}>
        It will be missing in
      </Text>
      <Uses uses={data} noun="item" />
    </Box>
  );
}

/** Where an image or a file is used, by name and with the way there. */
export function MediaUsesList({ entity, id }: { entity: 'asset' | 'mediaFile'; id: number }) {
  const { client } = useApp();
  const query = useQuery({
    queryKey: ['media-uses', entity, id],
    queryFn: () => client.query<MediaUses>('getMediaUses', { entity, id }),
    gcTime: 0,
  });
  return (
    <Box component="section" aria-labelledby="media-uses" mb="lg">
      <Title id="media-uses" order={3} size="sm" mt="lg" mb={4}>
        Used in
      </Title>
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingLines count={2} height={20} /> : null}
      {query.data ? <Uses uses={query.data} noun={entity === 'asset' ? 'image' : 'file'} /> : null}
    </Box>
  );
}

function Uses({ uses: { records, totalCount }, noun }: { uses: MediaUses; noun: string }) {
  const others = totalCount - records.length;
  if (totalCount === 0) return <Text size="sm">Nothing uses this {noun}; it can be deleted.</Text>;
  return (
    <>
      <List size="sm" listStyleType="none" spacing={4}>
        {records.map((record) => (
          <List.Item key={`${record.entity}/${record.id}`}>
            <UseName record={record} />{' '}
            <Text span size="xs" c="dimmed">
              {record.label}
            </Text>
          </List.Item>
        ))}
      </List>
      {others > 0 ? (
        <Text size="sm" c="dimmed" mt={4}>
          {records.length > 0 ? 'And in ' : 'In '}
          {others === 1 ? 'one place' : `${others} places`}
          {records.length > 0 ? ' more' : ' on sites you do not work on'}.
        </Text>
      ) : null}
    </>
  );
}

function UseName({ record }: { record: MediaUses['records'][number] }) {
  const path = useApp().recordPath(record.entity, record.id);
  if (path === null) return record.name;
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={path} {...props} />}>
      {record.name}
    </Anchor>
  );
}
