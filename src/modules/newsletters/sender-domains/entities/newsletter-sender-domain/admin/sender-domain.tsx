/** A sender domain: the DNS records that it needs, and its keys. */
import { Alert, Button, Code, Group, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { recordsKey } from '#admin/generic/records.ts';
import { StateDot } from '#admin/ui/state-dot.tsx';
import { can } from '#model/permissions.ts';
import type { Tone } from '#model/screens/define-list.ts';
import { newsletterSenderDomain } from '../entity.ts';

interface Domain {
  id: number;
  domain: string;
  selector: string | null;
  nextSelector: string | null;
}

interface CheckedRecord {
  purpose: string;
  type: string;
  name: string;
  value: string;
  state: string;
}

const BACK = { to: '/newsletter-sender-domains', label: 'Sender domains' };

const STATES: Readonly<Record<string, { label: string; tone: Tone }>> = {
  found: { label: 'Published', tone: 'good' },
  missing: { label: 'Missing', tone: 'bad' },
  different: { label: 'Different', tone: 'waiting' },
  notChecked: { label: 'Not checked', tone: 'off' },
};

export function View() {
  const { client } = useApp();
  const { id: given }: { id?: string } = useParams({ strict: false });
  const id = Number(given);
  const found = useQuery({
    queryKey: [...recordsKey(newsletterSenderDomain), id],
    queryFn: () => client.query<Domain>('getNewsletterSenderDomain', { id }),
  });
  const check = useQuery({
    queryKey: [...recordsKey(newsletterSenderDomain), id, 'dns'],
    queryFn: () => client.query<{ records: CheckedRecord[] }>('getNewsletterSenderCheck', { id }),
  });
  const error = found.error ?? check.error;
  return (
    <Page
      title={found.data?.domain ?? 'Sender domain'}
      back={BACK}
      actions={found.data ? <KeyActions {...found.data} /> : null}
      lead="Publish these records in the DNS of the domain. Changes can take hours to arrive."
    >
      {error ? (
        <Alert color="red" variant="outline" role="alert">
          {messageOf(error)}
        </Alert>
      ) : null}
      {found.data ? <KeyState {...found.data} /> : null}
      {check.data ? <Records records={check.data.records} /> : null}
    </Page>
  );
}

function KeyState({ selector, nextSelector }: Domain) {
  const signing =
    selector === null ? 'Newsletters are not signed yet.' : `Newsletters are signed with ${selector}.`;
  const next =
    nextSelector === null ? '' : ` ${nextSelector} signs once you start it, after its record is published.`;
  return (
    <Text size="sm" mb="md">
      {signing + next}
    </Text>
  );
}

function KeyActions({ id, nextSelector }: Domain) {
  const { client, actor } = useApp();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (action: 'create' | 'start') => client.mutate('changeNewsletterSigningKey', { id, action }),
    onSuccess: async (_result, action) => {
      await queries.invalidateQueries({ queryKey: recordsKey(newsletterSenderDomain) });
      notifyDone(
        action === 'create'
          ? 'Next key created. Publish its record.'
          : 'The next emails are signed with the new key.',
      );
    },
  });
  if (!can('send_newsletters')(actor)) return null;
  return (
    <Group gap="xs">
      {change.error ? (
        <Text size="sm" c="red" role="alert">
          {messageOf(change.error)}
        </Text>
      ) : null}
      {nextSelector === null ? (
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate('create')}>
          Create next key
        </Button>
      ) : (
        <Button loading={change.isPending} onClick={() => change.mutate('start')}>
          Sign with {nextSelector}
        </Button>
      )}
    </Group>
  );
}

function Records({ records }: { records: readonly CheckedRecord[] }) {
  return (
    <Table.ScrollContainer minWidth={600}>
      <Table aria-label="DNS records">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>For</Table.Th>
            <Table.Th>Type</Table.Th>
            <Table.Th>Name</Table.Th>
            <Table.Th>Value</Table.Th>
            <Table.Th>State</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map(({ purpose, type, name, value, state }) => (
            <Table.Tr key={`${purpose} ${name}`}>
              <Table.Td>{purpose}</Table.Td>
              <Table.Td>{type}</Table.Td>
              <Table.Td>
                <Code>{name}</Code>
              </Table.Td>
              <Table.Td>
                <Code style={{ wordBreak: 'break-all' }}>{value}</Code>
              </Table.Td>
              <Table.Td>
                <StateDot tone={STATES[state]?.tone ?? 'off'}>{STATES[state]?.label ?? state}</StateDot>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
