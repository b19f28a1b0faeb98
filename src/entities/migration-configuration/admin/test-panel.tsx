/** Tests a mapping with one record: shows the result before anything is written. */
import { Alert, Button, Code, Group, List, NumberInput, Select, Table, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { Refusal } from './refusal.tsx';
import { sourcesOf, type Json } from './raw-mapping.ts';

interface Tested {
  position: string;
  sample: { key: string | null; record: Json; values: Json; problems: string[] };
}

export function TestPanel({ mapping }: { mapping: Json }) {
  const { client, site } = useApp();
  const keys = sourcesOf(mapping).map(({ key }) => key);
  const [chosen, setChosen] = useState<string | null>(null);
  const [number, setNumber] = useState(1);
  const source = chosen !== null && keys.includes(chosen) ? chosen : (keys[0] ?? null);
  const test = useMutation({
    mutationFn: () => client.mutate<Tested>('testMigration', { site: site.id, mapping, source, number }),
  });
  return (
    <section aria-labelledby="test">
      <Title order={2} size="h4" mt="xl" mb="xs" id="test">
        Test on one record
      </Title>
      <Group align="flex-end" gap="sm" mb="sm">
        <Select label="Source" data={keys} value={source} allowDeselect={false} onChange={setChosen} />
        <NumberInput
          label="Record"
          w={110}
          min={1}
          allowDecimal={false}
          value={number}
          onChange={(value) => setNumber(Number(value) || 1)}
        />
        <Button
          variant="default"
          disabled={source === null}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          Test
        </Button>
      </Group>
      {test.error ? <Refusal error={test.error} title="The mapping can’t be tested" /> : null}
      {test.data ? <Result tested={test.data} /> : null}
    </section>
  );
}

function Result({ tested: { position, sample } }: { tested: Tested }) {
  return (
    <>
      {sample.problems.length > 0 ? (
        <Alert color="gray" variant="outline" title={`Problems in ${position}`} mb="sm">
          <List size="sm">
            {sample.problems.map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
        </Alert>
      ) : (
        <Text size="sm" mb="sm">
          No problems found in {position}.
        </Text>
      )}
      <Table aria-label="Mapped values" verticalSpacing={4} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="26%">Field</Table.Th>
            <Table.Th>Value</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.entries(sample.values).map(([key, value]) => (
            <Table.Tr key={key} style={{ verticalAlign: 'top' }}>
              <Table.Td>{key}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{shown(value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <details>
        <summary>Source record</summary>
        <Code block mah={320} style={{ overflow: 'auto' }}>
          {JSON.stringify(sample.record, null, 2).slice(0, 20_000)}
        </Code>
      </details>
    </>
  );
}

function shown(value: unknown): string {
  if (value === null) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
