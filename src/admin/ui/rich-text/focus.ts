/**
 * Replaces Tiptap's `focus` command, which waits for a frame: on a busy machine, keystrokes are lost
 * in the meantime.
 */
import { Extension } from '@tiptap/core';

/**
 * `focus()` focuses the text synchronously, leaves the caret where it was, and scrolls to it. It accepts no
 * position.
 */
export const SynchronousFocus = Extension.create({
  name: 'focusAtOnce',
  addCommands: () => ({
    focus:
      () =>
      ({ view, tr, dispatch }) => {
        if (dispatch && !view.hasFocus()) {
          view.focus();
          tr.scrollIntoView();
        }
        return true;
      },
  }),
});
