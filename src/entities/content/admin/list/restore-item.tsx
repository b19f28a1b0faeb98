/** Restores an item from the trash; one that was published is published again or becomes a draft, as the user decides. */
import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { notifyFailure } from '#admin/generic/notify.ts';
import { notifyChanged } from '#admin/generic/undo/notify-changed.ts';
import { restoredWithout } from '#admin/generic/undo/restoration.ts';
import { canPublish } from '../../access.ts';
import type { ContentState } from '../../states.ts';
import type { ContentDocument, ContentListItem } from '../content-api.ts';
import { UNDO_RESTORING } from '../undo.ts';
import { wasPublished } from './was-published.ts';

export function RestoreItem({ item }: { item: ContentListItem }) {
  const { actor } = useApp();
  const [isOpen, setIsOpen] = useState(false);
  const restore = useRestore(item, { hasDialog: isOpen, onEnd: () => setIsOpen(false) });
  const needsChoice = wasPublished(item) && canPublish(actor);
  const close = () => {
    setIsOpen(false);
    restore.reset();
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={restore.isPending && !isOpen}
        aria-label={`Restore “${item.name}”`}
        onClick={() => (needsChoice ? setIsOpen(true) : restore.mutate(false))}
      >
        Restore
      </Button>
      <Modal opened={isOpen} onClose={close} title="Publish again, or as a draft?" {...dialogProps}>
        <Question item={item} restore={restore} />
      </Modal>
    </>
  );
}

function Question({ item, restore }: { item: ContentListItem; restore: ReturnType<typeof useRestore> }) {
  const { error, isPending, variables: publishes, mutate } = restore;
  return (
    <>
      <Text size="sm">{describe(item)}</Text>
      {error ? (
        <Alert color="red" variant="outline" mt="sm" role="alert">
          {messageOf(error)} You can restore it as a draft.
        </Alert>
      ) : null}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          size="sm"
          loading={isPending && publishes === false}
          disabled={isPending}
          onClick={() => mutate(false)}
        >
          Restore as draft
        </Button>
        <Button
          size="sm"
          loading={isPending && publishes === true}
          disabled={isPending}
          onClick={() => mutate(true)}
          data-autofocus
        >
          Publish again
        </Button>
      </Group>
    </>
  );
}

/** What “Publish again” means for the item. */
function describe({ name, stateBefore }: ContentListItem): string {
  if (stateBefore === 'scheduled')
    return `“${name}” was scheduled. Published again, it is scheduled for the same time.`;
  if (stateBefore === 'expired')
    return `“${name}” had expired. Published again, it stays expired until you change its dates.`;
  return `“${name}” was published. Published again, it has the same dates and placements. Changes that were not published stay unpublished.`;
}

/** Restores the item, published again or as a draft. A refusal is shown in the dialog, if it is open. */
function useRestore(item: ContentListItem, { hasDialog, onEnd }: { hasDialog: boolean; onEnd: () => void }) {
  const app = useApp();
  const queries = useQueryClient();
  const reload = async () => {
    void queries.invalidateQueries({ queryKey: ['navigation'] });
    await queries.invalidateQueries({ queryKey: ['content'] });
  };
  return useMutation({
    mutationFn: (publish: boolean) =>
      app.client.mutate<ContentDocument>('restoreContent', { id: item.id, publish }),
    onSuccess: async (document) => {
      onEnd();
      notifyChanged(app, {
        message: [`“${item.name}” is ${RESTORED[document.state]}.`, restoredWithout(document) ?? '']
          .join(' ')
          .trim(),
        undo: UNDO_RESTORING,
        rows: [item],
        answers: [document],
        words: ['item', 'items'],
        nameOf: ({ name }) => name,
        onUndone: reload,
      });
      await reload();
    },
    onError: (err) => {
      if (!hasDialog) notifyFailure('The item was not restored', err);
    },
  });
}

const RESTORED: Record<ContentState, string> = {
  draft: 'a draft again',
  scheduled: 'scheduled again',
  published: 'published again',
  expired: 'back, and expired',
  deleted: 'in the trash',
};
