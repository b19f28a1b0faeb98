/** Warns before the user leaves unsaved work. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dialogProps } from '#admin/generic/dialog.ts';
import { useFocusBack } from '#admin/generic/use-focus-back.ts';
import { hasRunningUploads } from '#admin/generic/running-uploads.ts';
import { words } from '#admin/words/index.ts';

interface LeaveGuardProps {
  /** Names the unsaved work, as in “your changes to this layout”. */
  what: string;
  /** Called at the moment of leaving, so that it reflects a save or deletion just before. */
  isDirty: () => boolean;
  /** Saves; resolves to true when the server has everything. */
  onSave: () => Promise<boolean>;
}

/** Guards an existing record, whose unsaved changes this browser stores and offers again. */
export function LeaveGuard({ what, isDirty, onSave }: LeaveGuardProps) {
  const blocker = useLeaving(isDirty, false);
  if (blocker.status !== 'blocked') return null;
  const saveAndLeave = async () => {
    if (await onSave()) blocker.proceed();
    else blocker.reset();
  };
  return (
    <Question
      stay={blocker.reset}
      buttons={
        <>
          <Button variant="default" size="sm" onClick={blocker.proceed}>
            {words.leaving.without}
          </Button>
          <Button size="sm" onClick={() => void saveAndLeave()} data-autofocus>
            {words.leaving.save}
          </Button>
        </>
      }
    >
      {words.leaving.storedHere(what)}
    </Question>
  );
}

/** Guards a form without stored drafts, like the form for a new record, whose content exists nowhere else. */
export function UnsavedGuard({ what, isDirty }: Pick<LeaveGuardProps, 'what' | 'isDirty'>) {
  const blocker = useLeaving(isDirty, true);
  if (blocker.status !== 'blocked') return null;
  return (
    <Question
      stay={blocker.reset}
      buttons={
        <>
          <Button variant="default" size="sm" onClick={blocker.proceed}>
            {words.leaving.discard}
          </Button>
          <Button size="sm" onClick={blocker.reset} data-autofocus>
            {words.leaving.stay}
          </Button>
        </>
      }
    >
      {words.leaving.lost(what)}
    </Question>
  );
}

/** Guards running uploads: an upload is aborted when its screen is left. */
export function UploadGuard() {
  const blocker = useLeaving(hasRunningUploads, true);
  if (blocker.status !== 'blocked') return null;
  return (
    <Question
      stay={blocker.reset}
      title={words.leaving.uploading}
      buttons={
        <>
          <Button variant="default" size="sm" onClick={blocker.proceed}>
            {words.leaving.stopUploads}
          </Button>
          <Button size="sm" onClick={blocker.reset} data-autofocus>
            {words.leaving.stay}
          </Button>
        </>
      }
    >
      {words.leaving.uploadsLost}
    </Question>
  );
}

/**
 * `guardsTab`: whether this hook also confirms closing the tab; forms with autosave have their own guard for
 * that.
 */
function useLeaving(isDirty: () => boolean, guardsTab: boolean) {
  return useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: guardsTab && isDirty,
    withResolver: true,
  });
}

interface QuestionProps {
  title?: string;
  stay: () => void;
  buttons: ReactNode;
  children: ReactNode;
}

function Question({ title = words.leaving.title, stay, buttons, children }: QuestionProps) {
  useFocusBack();
  return (
    <Modal opened onClose={stay} title={title} {...dialogProps}>
      <Text size="sm">{children}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        {buttons}
      </Group>
    </Modal>
  );
}
