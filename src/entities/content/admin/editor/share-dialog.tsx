/** Links that show the item to people without a login: created, copied, revoked. */
import { ActionIcon, Alert, Button, CopyButton, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { can } from '#model/permissions.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { SHARE_HOURS_DEFAULT, SHARE_HOURS_MAX } from '../../shares.ts';
import type { Person } from '../content-api.ts';
import classes from './share-dialog.module.css';

interface Share {
  id: number;
  url: string;
  opensGate: boolean;
  created: string;
  expires: string;
  createdBy: Person | null;
}

const DURATIONS = [
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: String(SHARE_HOURS_DEFAULT), label: '1 week' },
  { value: String(SHARE_HOURS_MAX), label: '30 days' },
];

export function ShareDialog({ id, isOpen, onClose }: { id: number; isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Share a link" size="lg" {...dialogProps}>
      {isOpen ? <Shares id={id} /> : null}
    </Modal>
  );
}

function Shares({ id }: { id: number }) {
  const { query, create, revoke } = useShares(id);
  const failure = create.error ?? revoke.error;
  return (
    <Stack gap="md">
      <Text size="sm">
        Anyone with the link can view the saved draft or the published item without logging in. Search engines
        can’t index the link.
      </Text>
      <NewLink isBusy={create.isPending} onCreate={create.mutate} />
      {failure ? (
        <Alert color="red" variant="outline" role="alert">
          {messageOf(failure)}
        </Alert>
      ) : null}
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingLines count={2} /> : null}
      {query.data?.shares.length === 0 ? (
        <Text size="sm" c="dimmed">
          No active links.
        </Text>
      ) : null}
      {query.data && query.data.shares.length > 0 ? (
        <ul className={classes.list} aria-label="Active links">
          {query.data.shares.map((share) => (
            <ActiveLink key={share.id} share={share} onRevoke={() => revoke.mutate(share.id)} />
          ))}
        </ul>
      ) : null}
    </Stack>
  );
}

function useShares(id: number) {
  const { client } = useApp();
  const key = ['content-shares', id];
  const query = useQuery({
    queryKey: key,
    queryFn: () => client.query<{ shares: Share[] }>('getContentShares', { id }),
  });
  const create = useShareCommand(key, (link: NewShareLink) =>
    client.mutate('createContentShare', { id, ...link }),
  );
  const revoke = useShareCommand(key, (share: number) => client.mutate('revokeContentShare', { id, share }));
  return { query, create, revoke };
}

interface NewShareLink {
  hours: number;
  opensGate: boolean;
}

const SHOWS = [
  { value: 'draft', label: 'The draft' },
  { value: 'published', label: 'The published item' },
];

function NewLink({ isBusy, onCreate }: { isBusy: boolean; onCreate: (link: NewShareLink) => void }) {
  const { actor } = useApp();
  const [hours, setHours] = useState(String(SHARE_HOURS_DEFAULT));
  const [shows, setShows] = useState('draft');
  const canPublish = can('publish_content')(actor);
  return (
    <Group align="flex-end" gap="xs">
      {canPublish ? (
        <Select
          label="Shows"
          data-autofocus
          allowDeselect={false}
          data={SHOWS}
          value={shows}
          onChange={(value) => setShows(value ?? shows)}
          w={190}
        />
      ) : null}
      <Select
        label="Expires in"
        data-autofocus={canPublish ? undefined : true}
        allowDeselect={false}
        data={DURATIONS}
        value={hours}
        onChange={(value) => setHours(value ?? hours)}
        w={160}
      />
      <Button
        loading={isBusy}
        onClick={() => onCreate({ hours: Number(hours), opensGate: shows === 'published' })}
      >
        Create link
      </Button>
    </Group>
  );
}

function useShareCommand<T>(key: readonly unknown[], run: (input: T) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}

function ActiveLink({ share, onRevoke }: { share: Share; onRevoke: () => void }) {
  const { site } = useApp();
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <a href={share.url} target="_blank" rel="noreferrer" className={classes.url}>
          {share.url}
        </a>
        <Text size="xs" c="dimmed">
          {share.opensGate ? 'Published item' : 'Draft'}, expires {longInstant(share.expires, site.timeZone)}
          {share.createdBy ? `, created by ${share.createdBy.fullName}` : ''}
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
        aria-label="Revoke this link"
        title="Revoke this link"
        onClick={onRevoke}
      >
        <Link2Off size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
