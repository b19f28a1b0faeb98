/** How the commands on items are undone, wherever the admin offers them. Pure data. */
import { restoredWithout } from '#admin/generic/undo/restoration.ts';
import type { UndoAction } from '#model/screens/define-list.ts';

type ItemUndo = UndoAction<{ readonly id: number }>;

/** Sends the version that the item has after the command: a later change is never undone with it. */
const UNDO: Pick<ItemUndo, 'operation' | 'input' | 'doing' | 'note'> = {
  operation: 'undoContentCommand',
  input: ({ id }, answer) => ({ id, version: versionIn(answer) }),
  doing: 'Undoing',
  note: restoredWithout,
};

export const UNDO_PUBLISHING: ItemUndo = { ...UNDO, done: 'reverted' };
export const UNDO_UNPUBLISHING: ItemUndo = { ...UNDO, done: 'restored' };
export const UNDO_DELETION: ItemUndo = { ...UNDO, done: 'restored' };
export const UNDO_RESTORING: ItemUndo = { ...UNDO, done: 'moved to the trash' };

/** The version in what a command returned. */
function versionIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'version' in answer ? answer.version : null;
}
