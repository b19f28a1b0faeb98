/** The subscriptions of an address, each with the proof of consent, and the proofs of earlier sign-ups. */
import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { SUBSCRIPTION_SOURCES } from '../../subscriptions/model/sources.ts';
import {
  labelIn,
  type AddressHistory,
  type AddressSubscription,
  type ConsentProof,
  type EarlierProof,
} from './address-data.ts';
import classes from './address-history.module.css';

const STATUSES = {
  pending: 'Waiting for confirmation',
  confirmed: 'Subscribed',
  paused: 'Paused',
  unsubscribed: 'Unsubscribed',
};

interface HistoryProps {
  history: AddressHistory;
}

type Fact = readonly [label: string, value: ReactNode];

/** Formats an instant. */
type FormatTime = (instant: string) => string;

export function Subscriptions({ history: { subscriptions } }: HistoryProps) {
  const time = useTime();
  return (
    <Cards title="Subscriptions" count={subscriptions.length}>
      {subscriptions.map((one) => (
        <Card
          key={one.id}
          title={one.newsletter}
          line={`${one.site}, ${STATUSES[one.status]}`}
          facts={subscriptionFacts(one, time)}
        />
      ))}
    </Cards>
  );
}

export function EarlierProofs({ history: { earlierProofs, email } }: HistoryProps) {
  const time = useTime();
  return (
    <Cards title="Earlier consent" count={earlierProofs.length}>
      {earlierProofs.map((one) => (
        <Card
          key={`${one.newsletter} ${one.requestedAt} ${one.email}`}
          title={one.newsletter}
          line={one.email === email ? one.site : `${one.site}, ${one.email}`}
          facts={earlierFacts(one, time)}
        />
      ))}
    </Cards>
  );
}

function useTime(): FormatTime {
  const { site } = useApp();
  return (instant) => longInstant(instant, site.timeZone);
}

/** A titled section; absent without cards. */
function Cards({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mt="xl" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** A newsletter with labels and values, without those that are empty. */
function Card({ title, line, facts }: { title: string; line: string; facts: readonly Fact[] }) {
  return (
    <Paper withBorder p="md" mb="sm">
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {line}
      </Text>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Paper>
  );
}

function subscriptionFacts(one: AddressSubscription, time: FormatTime): Fact[] {
  return [
    ['Name', [one.firstName, one.lastName].filter(Boolean).join(' ')],
    ...proofFacts(one, time),
    ['Unsubscribed', endOf(one, one.unsubscribedAt, time)],
    ['Reason for leaving', one.unsubscribeReason],
    ['Opens and clicks', one.isUntracked ? 'Not recorded' : null],
  ];
}

function earlierFacts(one: EarlierProof, time: FormatTime): Fact[] {
  return [
    ...proofFacts(one, time),
    ['Ended or replaced', endOf(one, one.endedAt, time)],
    ['Reason for leaving', one.unsubscribeReason],
  ];
}

function proofFacts(one: ConsentProof, time: FormatTime): Fact[] {
  return [
    ['Source', labelIn(SUBSCRIPTION_SOURCES, one.source)],
    ['Promo code', one.promoCode],
    ['Form', one.form],
    ['Page', one.page],
    ['Consent', one.consentKind === 'express' ? 'Express' : 'Implied'],
    ['Wording', one.consentText],
    ['Version of the wording', one.consentVersion],
    ['Requested', time(one.requestedAt)],
    ['Confirmed', one.confirmedAt && time(one.confirmedAt)],
    ['ID of the confirmed link', one.confirmedBy],
  ];
}

/** When and how a subscription ended; null for one that runs. */
function endOf(one: ConsentProof, at: string | null, time: FormatTime): string | null {
  const source = labelIn(SUBSCRIPTION_SOURCES, one.unsubscribeSource);
  return at && [time(at), source].filter(Boolean).join(', ');
}
