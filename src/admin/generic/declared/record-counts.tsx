/** Counts for a record, below its form: for example, the answers to a survey by question. */
import { Box, Progress, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { words } from '#admin/words/index.ts';

interface Counted {
  title: string | null;
  note: string | null;
  /** Number of readers who answered. */
  total: number;
  rows: { label: string; note: string | null; count: number }[];
}

export function RecordCounts({ operation, id }: { operation: string; id: number }) {
  const { client } = useApp();
  const title = useId();
  const query = useQuery({
    queryKey: ['record-counts', operation, id],
    queryFn: () => client.query<{ groups: Counted[] }>(operation, { id }),
    gcTime: 0,
  });
  return (
    <Box component="section" aria-labelledby={title} mb="lg">
      <Title id={title} order={2} size="sm" mt="lg" mb="xs">
        {words.counts.title}
      </Title>
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingLines count={3} height={24} /> : null}
      {query.data?.groups.map((group, at) => (
        <CountGroup key={`${at} ${group.title ?? ''}`} group={group} />
      ))}
    </Box>
  );
}

function CountGroup({ group: { title, note, total, rows } }: { group: Counted }) {
  return (
    <Box mb="md">
      {title === null ? null : (
        <Title order={3} size="sm" fw={500}>
          {title}
        </Title>
      )}
      <Text size="sm" c="dimmed" mb={4}>
        {[note, words.counts.total(total)].filter(Boolean).join(' · ')}
      </Text>
      {rows.length === 0 ? null : (
        <Table withRowBorders={false} verticalSpacing={4} aria-label={title ?? words.counts.title}>
          <Table.Tbody>
            {rows.map((row, at) => (
              <CountRow key={`${at} ${row.label}`} row={row} total={total} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Box>
  );
}

function CountRow({ row: { label, note, count }, total }: { row: Counted['rows'][number]; total: number }) {
  const share = total > 0 ? (100 * count) / total : 0;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} ps={0}>
        <Text size="sm">{label}</Text>
        {note === null ? null : (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Table.Th>
      <Table.Td w="30%" visibleFrom="sm" aria-hidden>
        <Progress value={share} size="sm" color="gray" />
      </Table.Td>
      <Table.Td ta="end" pe={0} style={{ whiteSpace: 'nowrap' }}>
        {words.counts.share(count, share)}
      </Table.Td>
    </Table.Tr>
  );
}
