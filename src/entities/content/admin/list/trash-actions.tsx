/** Actions on an item in the trash: restore it, or delete it permanently. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { canErase } from '../../access.ts';
import type { ContentListItem } from '../content-api.ts';
import classes from './content-list.module.css';
import { RestoreItem } from './restore-item.tsx';

export function TrashActions({ item }: { item: ContentListItem }) {
  const { actor } = useApp();
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      <RestoreItem item={item} />
      {canErase(actor) ? <EraseItem item={item} /> : null}
    </Group>
  );
}

function EraseItem({ item }: { item: ContentListItem }) {
  const [isOpen, setIsOpen] = useState(false);
  const erase = useErase(item);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        className={classes.wide ?? ''}
        aria-label={`Permanently delete “${item.name}”`}
        onClick={() => setIsOpen(true)}
      >
        Delete
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Delete permanently" {...dialogProps}>
        <Text size="sm">
          “{item.name}” and all of its versions are removed from the database. This cannot be undone.
        </Text>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" size="sm" onClick={() => setIsOpen(false)} data-autofocus>
            Cancel
          </Button>
          <Button size="sm" color="red.9" loading={erase.isPending} onClick={() => erase.mutate()}>
            Delete permanently
          </Button>
        </Group>
      </Modal>
    </>
  );
}

function useErase(item: ContentListItem) {
  const { client } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.mutate('eraseContent', { id: item.id }),
    onSuccess: async () => {
      notifyDone(`“${item.name}” was permanently deleted.`);
      await queries.invalidateQueries({ queryKey: ['content'] });
    },
    onError: (err) => notifyFailure('The item was not changed', err),
  });
}
