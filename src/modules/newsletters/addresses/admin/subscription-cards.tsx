/** The subscriptions of an address, each with the proof of consent. */
import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { SUBSCRIPTION_SOURCES } from '../../subscriptions/model/sources.ts';
import { labelIn, type AddressHistory, type AddressSubscription } from './address-data.ts';
import classes from './address-history.module.css';

const STATUSES = {
  pending: 'Waiting for confirmation',
  confirmed: 'Subscribed',
  paused: 'Paused',
  unsubscribed: 'Unsubscribed',
};

export function Subscriptions({ history: { subscriptions } }: { history: AddressHistory }) {
  if (subscriptions.length === 0) return null;
  return (
    <section aria-label="Subscriptions">
      <Title order={2} size="h4" mt="xl" mb="xs">
        Subscriptions
      </Title>
      {subscriptions.map((subscription) => (
        <Subscription key={subscription.id} subscription={subscription} />
      ))}
    </section>
  );
}

function Subscription({ subscription }: { subscription: AddressSubscription }) {
  const { site } = useApp();
  const { newsletter, site: siteName, status } = subscription;
  const facts = factsOf(subscription, (instant) => longInstant(instant, site.timeZone));
  return (
    <Paper withBorder p="md" mb="sm">
      <Title order={3} size="h5">
        {newsletter}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {siteName}, {STATUSES[status]}
      </Text>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}

/** Labels and values of the proof, without those that are empty. */
function factsOf(one: AddressSubscription, time: (instant: string) => string): [string, ReactNode][] {
  const name = [one.firstName, one.lastName].filter(Boolean).join(' ');
  const left = one.unsubscribedAt && time(one.unsubscribedAt);
  const facts: [string, ReactNode][] = [
    ['Name', name],
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
    [
      'Unsubscribed',
      left && [left, labelIn(SUBSCRIPTION_SOURCES, one.unsubscribeSource)].filter(Boolean).join(', '),
    ],
    ['Reason for leaving', one.unsubscribeReason],
    ['Opens and clicks', one.isUntracked ? 'Not recorded' : null],
  ];
  return facts.filter(([, value]) => value !== null && value !== '');
}
