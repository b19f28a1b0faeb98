import type { Editor } from '@tiptap/core';
import type { RichText } from '#model/rich-text.ts';
import { toEditor } from './document.ts';

/**
 * Makes the editor show the text by replacing only what differs, so that the caret and the scroll position stay
 * wherever the change did not happen. Not a step to undo, and not announced as an edit.
 */
export function applyText(editor: Editor, text: RichText | null): void {
  const { state, schema } = editor;
  const next = schema.nodeFromJSON(toEditor(text));
  const start = state.doc.content.findDiffStart(next.content);
  const end = state.doc.content.findDiffEnd(next.content);
  if (start === null || !end) return;
  // Where text repeats, the equal end may reach before the equal start.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const transaction = state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  editor.view.dispatch(transaction.setMeta('addToHistory', false).setMeta('preventUpdate', true));
}
