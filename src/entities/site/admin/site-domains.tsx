/** Addresses of the site for readers: its domains, and whether each of them leads here yet. */
import { Button, Code, Group, Modal, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { useTypedText } from '#admin/generic/form/use-typed-text.tsx';
import { StateDot } from '#admin/ui/state-dot.tsx';

interface Domain {
  host: string;
  verified: string | null;
  isPrimary: boolean;
}

interface Domains {
  domains: Domain[];
}

export function View() {
  const { client, site } = useApp();
  const queries = useQueryClient();
  const key = ['site-domains', site.id];
  const query = useQuery({ queryKey: key, queryFn: () => client.query<Domains>('getSiteDomains', {}) });
  const keep = (domains: Domains) => queries.setQueryData(key, domains);
  const remove = async (host: string) => {
    try {
      keep(await client.mutate<Domains>('removeSiteDomain', { host }));
      notifyDone(`${host} was removed.`);
    } catch (err) {
      notifyFailure('The domain was not removed', err);
    }
  };
  return (
    <Page title="Domains" width="form" lead={`Readers reach ${site.name} at ${site.origin}.`}>
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingLines count={3} height={36} /> : null}
      {query.data?.domains.length === 0 ? (
        <EmptyState title="No domain yet">Add one below.</EmptyState>
      ) : null}
      {query.data && query.data.domains.length > 0 ? (
        <DomainTable domains={query.data.domains} onRemove={(host) => void remove(host)} />
      ) : null}
      <AddDomain onAdded={keep} />
      <Text size="sm" c="dimmed" mt="md">
        A domain is served once the operator of this installation has verified that it points here by running{' '}
        <Code>npm run masthead -- verify-domain {site.tenantKey} DOMAIN</Code>. Until then it is pending.
      </Text>
    </Page>
  );
}

/** Confirmation of a removal: readers lose a URL they use, and a wrong click takes the site down. */
function Removal({
  domain,
  onClose,
  onRemove,
}: {
  domain: Domain;
  onClose: () => void;
  onRemove: (host: string) => void;
}) {
  const { site } = useApp();
  const remove = () => {
    onClose();
    onRemove(domain.host);
  };
  return (
    <Modal opened onClose={onClose} title="Remove domain" {...dialogProps}>
      <Text size="sm">
        Readers can no longer reach {site.name} at {domain.host}, starting immediately. To restore it, add and
        verify it again.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" size="sm" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red.9" size="sm" onClick={remove}>
          Remove
        </Button>
      </Group>
    </Modal>
  );
}

function DomainTable({ domains, onRemove }: { domains: Domain[]; onRemove: (host: string) => void }) {
  const [confirming, setConfirming] = useState<Domain | null>(null);
  return (
    <>
      <Table mb="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Domain</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {domains.map(({ host, verified, isPrimary }) => (
            <Table.Tr key={host}>
              <Table.Td>{host}</Table.Td>
              <Table.Td>
                <StateDot tone={verified ? 'good' : 'waiting'}>
                  {verified ? (isPrimary ? 'Verified, primary' : 'Verified') : 'Waiting'}
                </StateDot>
              </Table.Td>
              <Table.Td ta="end">
                <Button
                  variant="subtle"
                  color="red"
                  size="xs"
                  onClick={() => (verified ? setConfirming({ host, verified, isPrimary }) : onRemove(host))}
                  aria-label={`Remove ${host}`}
                >
                  Remove
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {confirming ? (
        <Removal domain={confirming} onClose={() => setConfirming(null)} onRemove={onRemove} />
      ) : null}
    </>
  );
}

function AddDomain({ onAdded }: { onAdded: (domains: Domains) => void }) {
  const { client, site } = useApp();
  const { text: host, setText: setHost, send, guard } = useTypedText(`siteDomain.${site.id}`, 'domain');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setError(null);
    try {
      const domain = host.trim().toLowerCase();
      onAdded(await send(() => client.mutate<Domains>('addSiteDomain', { host: domain })));
      setHost('');
    } catch (err) {
      setError((err instanceof ApiError && err.fields['host']) || messageOf(err));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void add(event)} noValidate>
      <Group align="flex-start" gap="sm">
        <TextInput
          label="Add a domain"
          placeholder="quayside.example"
          maxLength={253}
          value={host}
          error={error}
          onChange={(event) => setHost(event.currentTarget.value)}
          style={{ flex: '1 1 16rem' }}
        />
        <Button type="submit" variant="default" mt={24} loading={isBusy} disabled={host.trim() === ''}>
          Add
        </Button>
      </Group>
      {guard}
    </form>
  );
}
