import { Anchor, Box, List, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { countOfUses } from './count-of-uses.ts';

/** Records that refer to a record; those on sites to which the user has no access are only counted. */
export interface RecordUses {
  records: { entity: string; label: string; id: number; name: string }[];
  totalCount: number;
}

/** Lists the records that use an image or a file, by name and with a link to each. */
export function MediaUsesList({ entity, id }: { entity: 'asset' | 'mediaFile'; id: number }) {
  const { client } = useApp();
  const query = useQuery({
    queryKey: ['media-uses', entity, id],
    queryFn: () => client.query<RecordUses>('getMediaUses', { entity, id }),
    gcTime: 0,
  });
  return (
    <Box component="section" aria-labelledby="media-uses" mb="lg">
      <Title id="media-uses" order={3} size="sm" mt="lg" mb={4}>
        Used in
      </Title>
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingLines count={2} height={20} /> : null}
      {query.data ? <Uses uses={query.data} kind={entity === 'asset' ? 'image' : 'file'} /> : null}
    </Box>
  );
}

/** The records by name, each with a link. */
export function Uses({ uses: { records, totalCount }, kind }: { uses: RecordUses; kind: string }) {
  const others = totalCount - records.length;
  if (totalCount === 0) return <Text size="sm">This {kind} is not used anywhere.</Text>;
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
          {records.length > 0 ? 'Also in ' : 'In '}
          {countOfUses(others, totalCount)}
          {records.length > 0 ? ' not listed here' : ' on sites you can’t access'}.
        </Text>
      ) : null}
    </>
  );
}

function UseName({ record }: { record: RecordUses['records'][number] }) {
  const path = useApp().recordPath(record.entity, record.id);
  if (path === null) return record.name;
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={path} {...props} />}>
      {record.name}
    </Anchor>
  );
}
