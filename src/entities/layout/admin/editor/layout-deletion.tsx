/** Confirms moving a layout to the trash, and names the pages that would lose it. */
import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { useReturn } from '#admin/generic/list/opened-from.ts';
import { notifyChanged } from '#admin/generic/undo/notify-changed.ts';
import { restoration } from '#admin/generic/undo/restoration.ts';
import { LoadFailed } from '#admin/generic/page/states.tsx';
import { recordsKey } from '#admin/generic/records.ts';
import { useFocusBack } from '#admin/generic/use-focus-back.ts';
import { TRASH_DAYS } from '#records/trash.ts';
import { layout } from '../../entity.ts';
import { reachOf } from './reach.ts';
import type { LoadedPages } from './use-site-pages.ts';

interface LayoutDeletionProps {
  id: number;
  pages: LoadedPages;
  onClose: () => void;
}

/** Asks before a layout is moved to the trash, and names the pages that will have another layout. */
export function LayoutDeletion({ id, pages, onClose }: LayoutDeletionProps) {
  useFocusBack();
  const { remove, isBusy, failure } = useDeletion(id);
  const { stored, reach } = useStoredReach(id, pages);
  const name = stored?.name ?? 'This layout';
  return (
    <Modal
      opened
      onClose={onClose}
      title={reach?.isUsed ? 'This layout is in use' : 'Move to trash'}
      {...dialogProps}
    >
      {reach?.isUsed ? (
        <Alert color="yellow" variant="outline" mb="md">
          {reach.words} Without this layout, the pages use the next matching layout, or show only the header
          and footer.
        </Alert>
      ) : null}
      {pages.error ? <LoadFailed error={pages.error} onRetry={pages.retry} /> : null}
      <Text size="sm">
        “{name}” is moved to the trash, where it stays for {TRASH_DAYS} days. You can restore it from there.
      </Text>
      {failure ? (
        <Alert color="red" variant="outline" mt="md" role="alert">
          {failure}
        </Alert>
      ) : null}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" size="sm" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red.9"
          size="sm"
          loading={isBusy}
          disabled={!pages.isLoaded}
          onClick={() => void remove(name)}
        >
          Move to trash
        </Button>
      </Group>
    </Modal>
  );
}

/** The stored layout, which readers see, and its pages: unsaved values in the form do not count. */
function useStoredReach(id: number, { layouts, sections }: LoadedPages) {
  const { contentTypes } = useApp();
  const stored = layouts.find((one) => one.id === id);
  const others = layouts.filter((one) => one.id !== id);
  const position = others.filter((one) => one.id < id).length;
  const reach = stored && reachOf({ layout: stored, others, position, sections, contentTypes });
  return { stored, reach };
}

/** Moves the layout to the trash and returns to the list. */
function useDeletion(id: number) {
  const app = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { address } = useReturn({ to: '/layouts', label: 'Layouts' });
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async (name: string) => {
    setIsBusy(true);
    setFailure(null);
    try {
      const answer = await app.client.mutate<unknown>('deleteLayout', { id });
      await queries.invalidateQueries({ queryKey: [...recordsKey(layout), 'list'] });
      notifyChanged(app, {
        message: `“${name}” is in the trash.`,
        undo: restoration(layout),
        rows: [{ id }],
        answers: [answer],
        words: ['layout', 'layouts'],
        nameOf: () => name,
        onUndone: () => queries.invalidateQueries({ queryKey: recordsKey(layout) }),
      });
      void navigate({ ...address, ignoreBlocker: true });
    } catch (err) {
      setFailure(messageOf(err));
      setIsBusy(false);
    }
  };
  return { remove, isBusy, failure };
}
