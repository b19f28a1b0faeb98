/** The history of one address: subscriptions with their proof, deliveries, opens, clicks and suppressions. */
import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { AddressActions } from './address-actions.tsx';
import { historyKey, isEmpty, type AddressHistory, type Requested } from './address-data.ts';
import { Deliveries, Reactions, StatusChanges, Suppressions, Welcomes } from './address-tables.tsx';
import { EarlierProofs, Subscriptions } from './subscription-cards.tsx';

/** The address is not part of the URL, because URLs are logged. */
export function View() {
  const [{ subscription }] = useUrlState();
  const id = Number(subscription ?? 0);
  const [requested, setRequested] = useState<Requested | null>(id > 0 ? { subscription: id } : null);
  return (
    <Page
      title="Address history"
      back={{ to: '/newsletter-subscribers', label: 'Subscribers' }}
      lead="What newsletters store about one address, with the proof of consent."
    >
      <Search onSearch={(email) => setRequested({ email })} />
      {requested ? <History requested={requested} onErased={() => setRequested(null)} /> : null}
    </Page>
  );
}

function Search({ onSearch }: { onSearch: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (email.trim() !== '') onSearch(email.trim());
  };
  return (
    <form onSubmit={submit} aria-label="Find an address">
      <Group align="flex-end" gap="sm" mb="md">
        <TextInput
          label="Email"
          type="email"
          placeholder="name@example.org"
          w="min(100%, 22rem)"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button type="submit" size="sm" variant="default" disabled={email.trim() === ''}>
          Show history
        </Button>
      </Group>
    </form>
  );
}

function History({ requested, onErased }: { requested: Requested; onErased: () => void }) {
  const { client } = useApp();
  const { data, error, refetch } = useQuery({
    queryKey: historyKey(requested),
    queryFn: () => client.query<AddressHistory>('getNewsletterAddressHistory', requested),
    gcTime: 0,
  });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingLines count={5} height={44} />;
  if (isEmpty(data))
    return (
      <EmptyState title="No data about this address">
        It has no subscription on your sites, and is not suppressed.
      </EmptyState>
    );
  return (
    <>
      <AddressActions history={data} onChanged={() => void refetch()} onErased={onErased} />
      <Suppressions history={data} />
      <Subscriptions history={data} />
      <EarlierProofs history={data} />
      <StatusChanges history={data} />
      <Welcomes history={data} />
      <Deliveries history={data} />
      <Reactions history={data} />
    </>
  );
}
