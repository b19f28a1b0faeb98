/** What staff can do with an address: export its data, unsubscribe it from everything, erase it. */
import { Alert, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { saveFile } from '#admin/generic/csv/csv-in-browser.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { recordsKey } from '#admin/generic/records.ts';
import { useFocusBack } from '#admin/generic/use-focus-back.ts';
import { can } from '#model/permissions.ts';
import { newsletterSubscription } from '../../subscriptions/entities/newsletter-subscription/entity.ts';
import type { AddressHistory } from './address-data.ts';

interface ActionsProps {
  history: AddressHistory;
  onChanged: () => void;
  onErased: () => void;
}

export function AddressActions({ history: { email }, onChanged, onErased }: ActionsProps) {
  const { actor } = useApp();
  const [open, setOpen] = useState<'unsubscribe' | 'erase' | null>(null);
  const close = () => setOpen(null);
  return (
    <Group justify="space-between" align="center" gap="sm">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {email}
      </Text>
      <Group gap="sm">
        {can('export_subscribers')(actor) ? <ExportButton email={email} /> : null}
        {can('manage_subscribers')(actor) ? (
          <>
            <Button size="sm" variant="default" onClick={() => setOpen('unsubscribe')}>
              Unsubscribe from everything
            </Button>
            <Button size="sm" variant="subtle" color="red" onClick={() => setOpen('erase')}>
              Erase
            </Button>
          </>
        ) : null}
      </Group>
      {open === 'unsubscribe' ? <UnsubscribeDialog email={email} onDone={onChanged} onClose={close} /> : null}
      {open === 'erase' ? <EraseDialog email={email} onDone={onErased} onClose={close} /> : null}
    </Group>
  );
}

function ExportButton({ email }: { email: string }) {
  const { client } = useApp();
  const save = useMutation({
    mutationFn: () => client.query<{ json: string }>('exportNewsletterAddress', { email }),
    onSuccess: ({ json }) => {
      const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
      saveFile(address, 'newsletter-address.json');
      URL.revokeObjectURL(address);
    },
  });
  return (
    <div>
      <Button size="sm" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        Download as JSON
      </Button>
      {save.error ? (
        <Text size="sm" c="red" role="alert">
          {messageOf(save.error)}
        </Text>
      ) : null}
    </div>
  );
}

interface DialogProps {
  email: string;
  onDone: () => void;
  onClose: () => void;
}

function UnsubscribeDialog({ email, onDone, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const { run, error, isPending } = useChange('unsubscribeNewsletterAddress', {
    onDone,
    onClose,
    done: `${email} is unsubscribed from everything.`,
  });
  const input = { email, reason: reason.trim() || null };
  return (
    <ActionDialog title="Unsubscribe from everything" onClose={onClose} error={error}>
      <Text size="sm">
        {email} will get no newsletters of any site until its owner subscribes again and confirms.
      </Text>
      <TextInput
        label="Reason (optional)"
        maxLength={200}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button size="sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" loading={isPending} onClick={() => run(input)}>
          Unsubscribe
        </Button>
      </Group>
    </ActionDialog>
  );
}

function EraseDialog({ email, onDone, onClose }: DialogProps) {
  const [isSuppressed, setSuppressed] = useState(true);
  const { run, error, isPending } = useChange('eraseNewsletterAddress', {
    onDone,
    onClose,
    done: `${email} was erased.`,
  });
  return (
    <ActionDialog title="Erase this address" onClose={onClose} error={error}>
      <Text size="sm">
        The subscriptions of {email} on all sites are deleted with their proof, deliveries, opens and clicks.
        This cannot be undone. An account of the reader is not deleted.
      </Text>
      <Checkbox
        label="Suppress the address"
        description="Only a keyed hash is stored. Imports cannot subscribe the address again; its owner can."
        checked={isSuppressed}
        onChange={({ currentTarget }) => setSuppressed(currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button size="sm" variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button size="sm" color="red.9" loading={isPending} onClick={() => run({ email, isSuppressed })}>
          Erase
        </Button>
      </Group>
    </ActionDialog>
  );
}

interface ActionDialogProps {
  title: string;
  error: Error | null;
  onClose: () => void;
  children: ReactNode;
}

function ActionDialog({ title, error, onClose, children }: ActionDialogProps) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={title} {...dialogProps}>
      <Stack gap="sm">
        {error ? (
          <Alert color="red" variant="outline" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
        {children}
      </Stack>
    </Modal>
  );
}

function useChange(operation: string, after: { done: string; onDone: () => void; onClose: () => void }) {
  const { client } = useApp();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (input: Record<string, unknown>) => client.mutate(operation, input),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: recordsKey(newsletterSubscription) });
      notifyDone(after.done);
      after.onClose();
      after.onDone();
    },
  });
  return { run: mutate, error, isPending };
}
