/** Asks before work that is not saved is left behind. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { dialogProps } from '#admin/generic/dialog.ts';
import type { Autosave } from './use-autosave.ts';

interface LeaveGuardProps {
  /** As in “your changes to this layout”. */
  what: string;
  autosave: Autosave;
  onSave: () => Promise<boolean>;
}

export function LeaveGuard({ what, autosave, onSave }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: () => autosave.isDirty,
    // Closing the tab is guarded where the saving is.
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const saveAndLeave = async () => {
    if (await onSave()) blocker.proceed();
    else blocker.reset();
  };
  return (
    <Modal opened onClose={blocker.reset} title="Not saved yet" {...dialogProps}>
      <Text size="sm">
        Readers do not have your changes to this {what}. This browser keeps them when you leave without
        saving.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" size="sm" onClick={blocker.proceed}>
          Leave without saving
        </Button>
        <Button size="sm" onClick={() => void saveAndLeave()} data-autofocus>
          Save and leave
        </Button>
      </Group>
    </Modal>
  );
}
