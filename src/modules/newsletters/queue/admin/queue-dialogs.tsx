/** Dialogs of the content queue: add an item, move an item to another day or newsletter. */
import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { useFocusBack } from '#admin/generic/use-focus-back.ts';
import { RecordSearch } from '#admin/ui/records/record-search.tsx';
import { dayInWords, itemsOn, type Place, type Queue, type QueueItem } from './queue-moves.ts';
import type { QueueChanges } from './use-queue.ts';

interface PlanDialogProps {
  queue: Queue;
  to: Omit<Place, 'before'>;
  onPlan: QueueChanges['plan'];
  onClose: () => void;
}

/** Stays open after an item was added, because editors plan several in a row. */
export function PlanDialog({ queue, to, onPlan, onClose }: PlanDialogProps) {
  useFocusBack();
  const title = queue.newsletters.find(({ id }) => id === to.newsletter)?.title ?? '';
  const planned = itemsOn(queue.items, to);
  const plan = useMutation({ mutationFn: (record: { id: number; label: string }) => onPlan(record, to) });
  return (
    <Modal opened onClose={onClose} title={`Add items to ${title}`} {...dialogProps}>
      <Stack gap="sm">
        <RecordSearch
          to="content"
          label={`Items for ${dayInWords(to.day)}`}
          description="Drafts can be planned. Readers get an item only if it is published when the email is sent."
          placeholder="Search"
          data-autofocus
          excluded={planned.map(({ content }) => content)}
          disabled={plan.isPending}
          onPick={(record) => plan.mutate(record)}
        />
        {plan.error ? (
          <Alert color="red" variant="outline" role="alert">
            {messageOf(plan.error)}
          </Alert>
        ) : null}
        <Text size="sm" c="dimmed" component="output">
          {planned.length === 0 ? 'No items yet.' : `Planned: ${planned.map(({ name }) => name).join(', ')}.`}
        </Text>
        <Group justify="flex-end">
          <Button size="sm" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface MoveDialogProps {
  queue: Queue;
  item: QueueItem;
  onMove: QueueChanges['move'];
  onClose: () => void;
}

export function MoveDialog({ queue, item, onMove, onClose }: MoveDialogProps) {
  useFocusBack();
  const [newsletter, setNewsletter] = useState(item.newsletter);
  const [day, setDay] = useState(item.day);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onMove(item, { newsletter, day, before: null });
  };
  return (
    <Modal opened onClose={onClose} title="Move item" {...dialogProps}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{item.name}</Text>
          {queue.newsletters.length > 1 ? (
            <Select
              label="Newsletter"
              allowDeselect={false}
              data={queue.newsletters.map(({ id, title }) => ({ value: String(id), label: title }))}
              value={String(newsletter)}
              onChange={(value) => value !== null && setNewsletter(Number(value))}
            />
          ) : null}
          <TextInput
            type="date"
            label="Day"
            required
            data-autofocus
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" size="sm" onClick={onClose}>
              Cancel
            </Button>
            <Button size="sm" type="submit" disabled={day === ''}>
              Move
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
