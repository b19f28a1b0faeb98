/** Links that show the item to people without a login: made, copied, ended. */
import { ActionIcon, Alert, Button, CopyButton, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { SHARE_HOURS_DEFAULT, SHARE_HOURS_MAX } from '../../shares.ts';
import type { Person } from '../content-api.ts';
import classes from './share-dialog.module.css';

interface Share {
  id: number;
  url: string;
  created: string;
  expires: string;
  createdBy: Person | null;
}

const DURATIONS = [
  { value: '1', label: 'One hour' },
  { value: '24', label: 'One day' },
  { value: String(SHARE_HOURS_DEFAULT), label: 'A week' },
  { value: String(SHARE_HOURS_MAX), label: '30 days' },
];

export function ShareDialog({ id, isOpen, onClose }: { id: number; isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Share a preview" size="lg" {...dialogProps}>
      {isOpen ? <Shares id={id} /> : null}
    </Modal>
  );
}

function Shares({ id }: { id: number }) {
  const { client } = useApp();
  const key = ['content-shares', id];
  const query = useQuery({
    queryKey: key,
    queryFn: () => client.query<{ shares: Share[] }>('getContentShares', { id }),
  });
  const [hours, setHours] = useState(String(SHARE_HOURS_DEFAULT));
  const create = useShareCommand(key, () =>
    client.mutate('createContentShare', { id, hours: Number(hours) }),
  );
  const revoke = useShareCommand(key, (share: number) => client.mutate('revokeContentShare', { id, share }));
  const failure = create.error ?? revoke.error;
  return (
    <Stack gap="md">
      <Text size="sm">
        Whoever has the link sees the item as it is saved here, without logging in, on the real page. Search
        engines are kept out.
      </Text>
      <Group align="flex-end" gap="xs">
        <Select
          label="Good for"
          allowDeselect={false}
          data={DURATIONS}
          value={hours}
          onChange={(value) => setHours(value ?? hours)}
          w={160}
        />
        <Button loading={create.isPending} onClick={() => create.mutate(undefined)}>
          Make a link
        </Button>
      </Group>
      {failure ? (
        <Alert color="red" variant="outline" role="alert">
          {messageOf(failure)}
        </Alert>
      ) : null}
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingLines count={2} /> : null}
      {query.data?.shares.length === 0 ? (
        <Text size="sm" c="dimmed">
          No link is open.
        </Text>
      ) : null}
      {query.data && query.data.shares.length > 0 ? (
        <ul className={classes.list} aria-label="Open links">
          {query.data.shares.map((share) => (
            <OpenLink key={share.id} share={share} onRevoke={() => revoke.mutate(share.id)} />
          ))}
        </ul>
      ) : null}
    </Stack>
  );
}

function useShareCommand<T>(key: readonly unknown[], run: (input: T) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}

function OpenLink({ share, onRevoke }: { share: Share; onRevoke: () => void }) {
  const { site } = useApp();
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <a href={share.url} target="_blank" rel="noreferrer" className={classes.url}>
          {share.url}
        </a>
        <Text size="xs" c="dimmed">
          Until {longInstant(share.expires, site.timeZone)}
          {share.createdBy ? `, made by ${share.createdBy.fullName}` : ''}
        </Text>
      </div>
      <CopyButton value={share.url}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={copied ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label="End this link"
        title="End this link"
        onClick={onRevoke}
      >
        <Link2Off size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
