import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { RichText } from '#model/rich-text.ts';
import type { EditorNode } from '#rich-text/admin/editor-node.ts';
import { toEditor } from './document.ts';

/**
 * The change that makes the editor show the text by replacing only what differs, so that the caret and the scroll
 * position stay wherever the change did not happen; null when nothing differs. Not a step to undo, and not announced
 * as an edit.
 */
export function changeTo(state: EditorState, text: RichText | null): Transaction | null {
  const doc = toEditor(text);
  // Empty lines at the end are not stored. Without them here too, the ends of both documents would never match.
  const content = text ? [...(doc.content ?? []), ...emptyLinesAtEnd(state.doc)] : doc.content;
  const next = state.schema.nodeFromJSON({ ...doc, content });
  const start = state.doc.content.findDiffStart(next.content);
  const end = state.doc.content.findDiffEnd(next.content);
  if (start === null || !end) return null;
  // Where text repeats, the equal end may reach before the equal start.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const transaction = state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  return transaction.setMeta('addToHistory', false).setMeta('preventUpdate', true);
}

function emptyLinesAtEnd(doc: Node): EditorNode[] {
  const blocks = doc.children;
  const last = blocks.findLastIndex((block) => block.type.name !== 'paragraph' || block.content.size > 0);
  return blocks.slice(last + 1).map(() => ({ type: 'paragraph' }));
}
