/** Warns before unsaved work is left. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dialogProps } from '#admin/generic/dialog.ts';
import { useFocusBack } from '#admin/generic/use-focus-back.ts';
import { hasRunningUploads } from '#admin/generic/running-uploads.ts';
import { words } from '#admin/words/index.ts';

interface LeaveGuardProps {
  /** As in “your changes to this layout”. */
  what: string;
  /** Called at the moment of leaving, so that a save or a deletion just before counts. */
  isDirty: () => boolean;
  /** Resolves to true when everything is with the server. */
  onSave: () => Promise<boolean>;
}

/** For an existing record: this browser stores unsaved changes, and offers them again. */
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

/** For a form without stored drafts, like that of a new record: its content exists nowhere else. */
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

/** For files that are being uploaded: the upload ends when its screen is left. */
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

/** `guardsTab`: whether closing the tab is confirmed here; forms with autosave guard it there. */
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
