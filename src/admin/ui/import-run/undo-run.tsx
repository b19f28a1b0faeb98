/** Undoes a run and reports what remained. */
import { Alert, Button, Group, List, Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dialogProps } from '#admin/generic/dialog.ts';
import { notifyFailure } from '#admin/generic/notify.ts';
import type { UndoReport } from './run-report.ts';

/** Requires confirmation before any change is undone. */
export function UndoRun({ name, onUndo }: { name: string; onUndo: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const undo = useMutation({
    mutationFn: onUndo,
    onSuccess: close,
    onError: (error) => notifyFailure('The import was not undone', error),
  });
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
        Undo…
      </Button>
      <Modal opened={isOpen} onClose={close} title="Undo this import" {...dialogProps}>
        <Text size="sm">
          Deletes everything “{name}” created and restores everything it changed. Records edited since, or
          used by other records, are kept and listed.
        </Text>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" size="sm" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button color="red.9" size="sm" loading={undo.isPending} onClick={() => undo.mutate()}>
            Undo
          </Button>
        </Group>
      </Modal>
    </>
  );
}

/** The changes that were undone. */
export function Undone({ report: { removed, restored, left, leftOut } }: { report: UndoReport }) {
  const number = (value: number) => value.toLocaleString('en');
  const count = left.length + leftOut;
  return (
    <Alert color="gray" variant="outline" title="This import was undone" mb="md">
      <Text size="sm">
        {number(removed)} records deleted, {number(restored)} restored
        {count > 0 ? `, ${number(count)} kept:` : '.'}
      </Text>
      {left.length > 0 ? (
        <List size="sm" style={{ overflowWrap: 'anywhere' }}>
          {left.slice(0, 100).map(({ entity, id, name, reason }) => (
            <List.Item key={`${entity} ${id}`}>
              {name}: {reason}
            </List.Item>
          ))}
        </List>
      ) : null}
    </Alert>
  );
}
