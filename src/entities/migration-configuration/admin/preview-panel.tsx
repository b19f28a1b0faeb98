/** Shows the first five mapped records of a source, and updates with the mapping. */
import { Card, List, Select, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { LoadingLines } from '#admin/generic/page/states.tsx';
import { longInstant } from '#admin/generic/dates.ts';
import { sourcesOf, type Json } from './raw-mapping.ts';
import { Refusal } from './refusal.tsx';

interface Previewed {
  position: string;
  key: string | null;
  texts: Record<string, string>;
  problems: string[];
}

const WAIT_MS = 700;
const PROBLEMS_SHOWN = 4;

/** `preferred`: the source that is shown first. */
export function PreviewPanel({ mapping, preferred }: { mapping: Json; preferred: string | null }) {
  const { client, site } = useApp();
  const keys = sourcesOf(mapping).map(({ key }) => key);
  const [chosen, setChosen] = useState<string | null>(preferred);
  const source = chosen !== null && keys.includes(chosen) ? chosen : (keys.at(-1) ?? null);
  const [settled] = useDebouncedValue(mapping, WAIT_MS);
  const query = useQuery({
    queryKey: ['migration-preview', site.id, source, settled],
    queryFn: () =>
      client.mutate<{ records: Previewed[] }>('previewMigration', {
        site: site.id,
        mapping: settled,
        source,
      }),
    enabled: source !== null,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="preview">
      <Title order={2} size="h4" id="preview" mb="xs">
        Preview
      </Title>
      <Select
        aria-label="Preview source"
        size="xs"
        maw={260}
        mb="xs"
        allowDeselect={false}
        data={keys}
        value={source}
        onChange={setChosen}
      />
      {query.error ? <Refusal error={query.error} title="The mapping can’t be previewed" /> : null}
      {query.isLoading ? <LoadingLines count={3} height={70} /> : null}
      <Stack gap="xs">
        {query.error
          ? null
          : query.data?.records.map((record) => <Row key={record.position} record={record} />)}
      </Stack>
    </section>
  );
}

function Row({ record: { position, texts, problems } }: { record: Previewed }) {
  const { site } = useApp();
  const { name, published, draft, primarySection, body, teaser, file, from, to } = texts;
  const facts = [
    published === undefined ? null : longInstant(published, site.timeZone),
    primarySection,
    draft === 'Yes' || (published === undefined && body !== undefined) ? 'Draft' : null,
  ].filter(Boolean);
  const listed = problems.slice(0, PROBLEMS_SHOWN);
  return (
    <Card withBorder padding="xs">
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {name ?? file ?? (from === undefined ? position : `${from} → ${to ?? ''}`)}
      </Text>
      {facts.length > 0 ? (
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
      ) : null}
      <Text size="xs" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {teaser ?? body ?? ''}
      </Text>
      {listed.length > 0 ? (
        <List size="xs" mt={4} c="var(--mantine-color-dimmed)" style={{ overflowWrap: 'anywhere' }}>
          {listed.map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
          {problems.length > listed.length ? (
            <List.Item>{problems.length - listed.length} more</List.Item>
          ) : null}
        </List>
      ) : null}
    </Card>
  );
}
