/** Confirms moving a layout to the trash, and names the pages that would lose it. */
import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { useReturn } from '#admin/generic/list/opened-from.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { recordsKey } from '#admin/generic/records.ts';
import { dropDrafts } from '#admin/generic/save/local-draft.ts';
import { useFocusBack } from '#admin/generic/use-focus-back.ts';
import { TRASH_DAYS } from '#records/trash.ts';
import { layout } from '../../entity.ts';
import { reachOf } from './reach.ts';
import type { SitePages } from './use-site-pages.ts';

interface LayoutDeletionProps {
  id: number;
  pages: SitePages;
  onClose: () => void;
}

/** Asks before a layout is moved to the trash, and names the pages that will have another layout. */
export function LayoutDeletion({ id, pages, onClose }: LayoutDeletionProps) {
  useFocusBack();
  const { contentTypes } = useApp();
  const { remove, isBusy, failure } = useDeletion(id);
  // Uses the stored layout, which readers see: unsaved values in the form do not count.
  const stored = pages.layouts.find((one) => one.id === id);
  const others = pages.layouts.filter((one) => one.id !== id);
  const reach =
    stored &&
    reachOf({
      layout: stored,
      others,
      position: others.filter((one) => one.id < id).length,
      sections: pages.sections,
      contentTypes,
    });
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
        <Button color="red.9" size="sm" loading={isBusy} onClick={() => void remove(name)}>
          Move to trash
        </Button>
      </Group>
    </Modal>
  );
}

/** Moves the layout to the trash and returns to the list. */
function useDeletion(id: number) {
  const { client } = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { address } = useReturn({ to: '/layouts', label: 'Layouts' });
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async (name: string) => {
    setIsBusy(true);
    setFailure(null);
    try {
      await client.mutate('deleteLayout', { id });
      dropDrafts(localStorage, `layout.${id}`);
      await queries.invalidateQueries({ queryKey: [...recordsKey(layout), 'list'] });
      notifyDone(`“${name}” is in the trash.`);
      void navigate({ ...address, ignoreBlocker: true });
    } catch (err) {
      setFailure(messageOf(err));
      setIsBusy(false);
    }
  };
  return { remove, isBusy, failure };
}
