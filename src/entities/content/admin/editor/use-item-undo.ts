/** Reports a command in the editor and offers to undo it: the item is loaded again as it was before. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { notifyUndoable } from '#admin/generic/notify.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { undoRows } from '#admin/generic/undo/notify-changed.ts';
import { UNDO_DELETION, UNDO_UNPUBLISHING } from '../undo.ts';

const UNDO = { unpublish: UNDO_UNPUBLISHING, delete: UNDO_DELETION };

interface Reported {
  command: keyof typeof UNDO;
  message: string;
  name: string;
  /** What the command returned. */
  answer: unknown;
}

/** Returns a function that reports a command on the item. Undo of a deletion opens the item again. */
export function useItemUndo(id: number, autosave: Autosave) {
  const app = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return ({ command, message, name, answer }: Reported) =>
    notifyUndoable(message, async (report) => {
      // What was typed since is saved first. The server then refuses, and nothing typed is lost.
      if (command === 'unpublish' && !(await autosave.flush()))
        throw new Error('Your last changes are not saved yet. Save them first.');
      return undoRows(
        app,
        {
          message,
          undo: UNDO[command],
          rows: [{ id }],
          answers: [answer],
          words: ['item', 'items'],
          nameOf: () => name,
          onUndone: async () => {
            void queries.invalidateQueries({ queryKey: ['navigation'] });
            await queries.invalidateQueries({ queryKey: ['content'] });
            if (command === 'delete') void navigate({ to: `/edit-content/${id}` });
          },
        },
        report,
      );
    });
}
