/** Tables of what happened to an address. */
import { Anchor, Text, Title } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { PlainTable, type PlainRow } from '#admin/ui/plain-table.tsx';
import { SUBSCRIPTION_SOURCES } from '../../subscriptions/model/sources.ts';
import { SUPPRESSION_REASONS } from '../../suppression/model/reasons.ts';
import { labelIn, type AddressHistory, type AddressWelcome } from './address-data.ts';

interface HistoryProps {
  history: AddressHistory;
}

interface SectionProps {
  title: string;
  columns: readonly string[];
  rows: readonly PlainRow[];
}

/** Width below which a table scrolls horizontally, in pixels. */
const WIDTH_MIN = 620;

/** A titled table; absent without rows. */
function Section({ title, columns, rows }: SectionProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mt="xl" mb="xs">
        {title}
      </Title>
      <PlainTable
        label={title}
        columns={columns.map((label) => ({ label }))}
        rows={rows}
        minWidth={WIDTH_MIN}
      />
    </section>
  );
}

function Time({ at }: { at: string }) {
  const { site } = useApp();
  return <time dateTime={at}>{longInstant(at, site.timeZone)}</time>;
}

export function Suppressions({ history }: HistoryProps) {
  const rows = history.suppressions.map(({ id, site, reason, status, suppressedAt, detail, liftReason }) => ({
    key: id,
    cells: [
      <Time key="time" at={suppressedAt} />,
      site ?? 'All sites',
      labelIn(SUPPRESSION_REASONS, reason),
      status === 'active' ? 'Gets no newsletters' : `Lifted: ${liftReason ?? ''}`,
      detail ?? '',
    ],
  }));
  return (
    <Section
      title="Suppression"
      columns={['Time', 'Sites', 'Reason', 'Status', 'Answer of the mail server']}
      rows={rows}
    />
  );
}

const STATUSES: Readonly<Record<string, string>> = {
  pending: 'Requested',
  confirmed: 'Subscribed',
  paused: 'Paused',
  unsubscribed: 'Unsubscribed',
};

export function StatusChanges({ history }: HistoryProps) {
  const rows = history.changes.map(({ at, newsletter, status, source, reason }, index) => ({
    key: index,
    cells: [
      <Time key="time" at={at} />,
      newsletter,
      STATUSES[status] ?? status,
      labelIn(SUBSCRIPTION_SOURCES, source),
      reason ?? '',
    ],
  }));
  return (
    <Section title="Changes" columns={['Time', 'Newsletter', 'Status', 'Source', 'Reason']} rows={rows} />
  );
}

const DELIVERY_STATES: Readonly<Record<string, string>> = {
  waiting: 'Waiting',
  claimed: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Left out',
  unknown: 'Unknown',
};

/** What became of an email, with what mail servers reported about it. */
function statusOf({ state, failedAt, complainedAt }: AddressWelcome): string {
  const reports = [failedAt && 'Bounced', complainedAt && 'Marked as spam'].filter(Boolean).join(', ');
  return [DELIVERY_STATES[state] ?? state, reports].filter(Boolean).join(', ');
}

function Answer({ text }: { text: string | null }) {
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
}

export function Welcomes({ history }: HistoryProps) {
  const rows = history.welcomes.map((welcome, index) => ({
    key: index,
    cells: [
      <Time key="time" at={welcome.at} />,
      welcome.newsletter,
      statusOf(welcome),
      <Answer key="answer" text={welcome.answer} />,
    ],
  }));
  return (
    <Section
      title="Welcome emails"
      columns={['Time', 'Newsletter', 'Status', 'Answer of the mail server']}
      rows={rows}
    />
  );
}

export function Deliveries({ history }: HistoryProps) {
  const rows = history.deliveries.map((delivery, index) => ({
    key: index,
    cells: [
      <Time key="time" at={delivery.at} />,
      delivery.campaign,
      delivery.newsletter,
      statusOf(delivery),
      <Answer key="answer" text={delivery.answer} />,
    ],
  }));
  return (
    <Section
      title="Emails"
      columns={['Time', 'Campaign', 'Newsletter', 'Status', 'Answer of the mail server']}
      rows={rows}
    />
  );
}

export function Reactions({ history }: HistoryProps) {
  const rows = history.reactions.map(({ at, campaign, url }, index) => ({
    key: index,
    cells: [
      <Time key="time" at={at} />,
      campaign,
      url === null ? (
        'Opened'
      ) : (
        <Anchor
          key="url"
          size="sm"
          href={url}
          target="_blank"
          rel="noopener"
          style={{ overflowWrap: 'anywhere' }}
        >
          {url}
        </Anchor>
      ),
    ],
  }));
  return (
    <Section title="Opens and clicks" columns={['First time', 'Campaign', 'Opened or link']} rows={rows} />
  );
}
