/** What a chosen file holds: its columns, the first subscribers, and what will become of its lines. */
import { List, Table, Text } from '@mantine/core';
import type { SubscriberState } from '../model/subscriber-state.ts';
import type { FoundFile } from './use-file-summary.ts';

/** What becomes of the lines of each state, in the order of the list. */
const EFFECTS: readonly [SubscriberState, string][] = [
  ['subscribed', 'subscribed: added, unless they are subscribed, suppressed or have unsubscribed here'],
  ['ended', 'ended: stored as unsubscribed, so that no later file subscribes them'],
  ['bounced', 'bounced: suppressed on this site'],
  ['complained', 'marked as spam: suppressed on this site'],
  ['blocked', 'blocked: suppressed on this site'],
  ['unconfirmed', 'never confirmed: left out'],
];

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};

const WORDS: Readonly<Record<SubscriberState, string>> = {
  subscribed: 'Subscribed',
  ended: 'Ended',
  bounced: 'Bounced',
  complained: 'Spam',
  blocked: 'Blocked',
  unconfirmed: 'Not confirmed',
};

export function FilePreview({ found }: { found: FoundFile }) {
  const { layout, encoding, summary, isComplete } = found;
  const { format, separator, unread, columns } = layout;
  const kind = format === null ? 'CSV' : `Export of ${format}`;
  return (
    <div role="group" aria-label="What the file holds" aria-busy={!isComplete}>
      <Text size="sm">
        {kind}, {encoding}, separated by {SEPARATORS[separator]}.
        {columns ? '' : ' No line names the columns: only the addresses are read.'}
      </Text>
      {unread.length > 0 ? (
        <Text size="sm">
          <strong>Not read:</strong> {unread.join(', ')}.
        </Text>
      ) : null}
      <Examples found={found} />
      <List size="sm" mt="xs">
        {EFFECTS.map(([state, effect]) => (
          <Line key={state} count={summary.states[state]} effect={effect} />
        ))}
        <Line count={summary.invalid} effect="refused: no valid address, or an unknown status" />
        <Line count={summary.incomplete} effect="of these lose a name, country or date that cannot be read" />
      </List>
    </div>
  );
}

function Line({ count = 0, effect }: { count?: number | undefined; effect: string }) {
  if (count === 0) return null;
  return (
    <List.Item>
      {count.toLocaleString('en')} {effect}
    </List.Item>
  );
}

function Examples({ found: { summary } }: { found: FoundFile }) {
  if (summary.examples.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={500} mt="xs">
      <Table fz="xs" verticalSpacing={2}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Email</Table.Th>
            <Table.Th>Name</Table.Th>
            <Table.Th>Country</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Since</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {summary.examples.map((one) => (
            <Table.Tr key={one.email}>
              <Table.Td>{one.email}</Table.Td>
              <Table.Td>{[one.firstName, one.lastName].filter(Boolean).join(' ')}</Table.Td>
              <Table.Td>{one.countryCode}</Table.Td>
              <Table.Td>{WORDS[one.state]}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{one.consentedAt?.slice(0, 10)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
