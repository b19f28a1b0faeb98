/** Takes the place of Tiptap's command `focus`, which waits a frame: on a busy machine keys are lost in it. */
import { Extension } from '@tiptap/core';

/** `focus()` focuses the text synchronously, with the caret where it was, and scrolls to it. It takes no position. */
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
