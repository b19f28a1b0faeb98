/** Warns before the user leaves unsaved work. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { dialogProps } from '#admin/generic/dialog.ts';
import { useFocusBack } from '#admin/generic/use-focus-back.ts';
import { hasRunningUploads } from '#admin/generic/running-uploads.ts';
import { words } from '#admin/words/index.ts';

interface LeaveGuardProps {
  /** Names the form, as in “your changes to this layout”. */
  what: string;
  /** Called at the moment of leaving, so that it reflects a save or deletion just before. */
  isDirty: () => boolean;
  /** Saves; resolves to true when the server has everything. Without it, the dialog offers to stay. */
  onSave?: () => Promise<boolean>;
}

/** Guards a form whose unsaved changes this browser stores and restores when the form is opened again. */
export function LeaveGuard({ what, isDirty, onSave }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: isDirty,
    // Forms with an autosaver guard the closing of the tab themselves.
    enableBeforeUnload: onSave === undefined && isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const saveAndLeave = async () => {
    if (await onSave?.()) blocker.proceed();
    else blocker.reset();
  };
  return (
    <Question
      blocker={blocker}
      {...(onSave && { main: words.leaving.save, onMain: () => void saveAndLeave() })}
      text={words.leaving.storedHere(what)}
    />
  );
}

/** Guards running uploads: an upload is aborted when its screen is left. */
export function UploadGuard() {
  const { uploading, stopUploads, uploadsLost } = words.leaving;
  return <ScreenGuard isDirty={hasRunningUploads} title={uploading} leave={stopUploads} text={uploadsLost} />;
}

interface ScreenGuardProps {
  /** Whether leaving the screen loses input or an upload. */
  isDirty: () => boolean;
  text: string;
  title?: string;
  /** Label of the button that leaves. */
  leave?: string;
}

/** Guards a screen and its tab, but not its URL: a new item gets its ID there while its fields stay. */
export function ScreenGuard({ isDirty, ...question }: ScreenGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return blocker.status === 'blocked' ? <Question blocker={blocker} {...question} /> : null;
}

interface QuestionProps {
  blocker: { proceed: () => void; reset: () => void };
  title?: string;
  text: string;
  /** Label of the button that leaves. */
  leave?: string;
  /** Label and effect of the other button; by default it stays. */
  main?: string;
  onMain?: () => void;
}

function Question({
  blocker: { proceed, reset },
  title = words.leaving.title,
  text,
  leave = words.leaving.without,
  main = words.leaving.stay,
  onMain = reset,
}: QuestionProps) {
  useFocusBack();
  return (
    <Modal opened onClose={reset} title={title} {...dialogProps}>
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" size="sm" onClick={proceed}>
          {leave}
        </Button>
        <Button size="sm" onClick={onMain} data-autofocus>
          {main}
        </Button>
      </Group>
    </Modal>
  );
}
