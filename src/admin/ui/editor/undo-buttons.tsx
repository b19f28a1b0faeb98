import { ActionIcon } from '@mantine/core';
import { Redo2, Undo2 } from 'lucide-react';

interface UndoButtonsProps {
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
}

/** Undo and redo buttons of an editor. The editor itself handles the keys that the buttons mention. */
export function UndoButtons({ canUndo, canRedo, onUndo, onRedo }: UndoButtonsProps) {
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Undo"
        aria-keyshortcuts="Control+Z"
        disabled={!canUndo}
        onClick={onUndo}
      >
        <Undo2 size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Redo"
        aria-keyshortcuts="Control+Shift+Z"
        disabled={!canRedo}
        onClick={onRedo}
      >
        <Redo2 size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}
