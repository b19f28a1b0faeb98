/** Pastes plain text: as it is, or converted from Markdown in a second step that can be undone. */
import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { DOMParser, Slice, type Node } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import { isMarkdown, isNestedTooDeeply } from './detect-markdown.ts';
import { offer, type Notify } from './notices.ts';
import { cleanPastedHtml } from './paste.ts';

/**
 * Inserts the slice of a plain text without changing its characters, as a separate undo step. Formats and URLs
 * are not recognised in it.
 */
export function pastePlainText(editor: Editor, slice: Slice): void {
  const transaction = closeHistory(editor.state.tr.replaceSelection(slice));
  editor.view.dispatch(transaction.scrollIntoView().setMeta('paste', true));
}

/** Whether the text is Markdown that can be converted at the selection: in an ordinary paragraph. */
export function isMarkdownForPlace(editor: Editor, text: string): boolean {
  const { $from, $to } = editor.state.selection;
  const isPlace = $from.depth === 1 && $to.depth === 1 && $from.parent.type.name === 'paragraph';
  return isPlace && isMarkdown(text) && !isNestedTooDeeply(text);
}

/**
 * Pastes Markdown as plain text, then replaces it with its conversion: one undo returns to the plain text. What
 * is typed before the conversion is preserved. A conversion that fails or no longer applies leaves the plain text.
 */
export async function pasteMarkdown(
  editor: Editor,
  text: string,
  slice: Slice,
  notify: Notify,
): Promise<void> {
  const { from } = editor.state.selection;
  pastePlainText(editor, slice);
  const plain = { from, to: editor.state.selection.to };
  const pastedText = textIn(editor.state.doc, plain);
  const moved = new Mapping();
  const follow = ({ transaction }: { transaction: Transaction }) => moved.appendMapping(transaction.mapping);
  editor.on('transaction', follow);
  try {
    const { htmlOfMarkdown } = await import('./markdown.ts');
    if (editor.isDestroyed) return;
    const place = {
      from: moved.map(plain.from, 1),
      to: moved.map(plain.to, -1),
      typedTo: moved.map(plain.to, 1),
    };
    if (place.to <= place.from || textIn(editor.state.doc, place) !== pastedText) return;
    replaceWith(editor, place, cleanPastedHtml(htmlOfMarkdown(text)));
    const run = () => editor.chain().focus().undo().run();
    offer(editor, notify, { text: 'Converted from Markdown.', label: 'Use plain text', run });
  } catch {
    // The text is there as it was pasted.
    notify({ text: 'Pasted as plain text. The Markdown could not be converted.' });
  } finally {
    editor.off('transaction', follow);
  }
}

interface Range {
  from: number;
  to: number;
}

function textIn(doc: Node, { from, to }: Range): string {
  return doc.textBetween(from, Math.min(to, doc.content.size), '\n');
}

/** Replaces the range; what was typed right after it goes on in the last line of its list or quotation. */
function replaceWith(editor: Editor, { from, to, typedTo }: Range & { typedTo: number }, html: string): void {
  const { state, view } = editor;
  const body = new window.DOMParser().parseFromString(html, 'text/html').body;
  const { content } = DOMParser.fromSchema(state.schema).parse(body);
  const isOpen = (node: Node | null) => (node?.type.name === 'paragraph' ? 1 : 0);
  const slice = new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild));
  const caret = state.selection.empty ? state.selection.to : null;
  const typed = GOES_ON.has(content.lastChild?.type.name ?? '') ? state.doc.slice(to, typedTo) : Slice.empty;
  const transaction = closeHistory(state.tr);
  transaction.delete(to, to + typed.size).replaceRange(from, to, slice);
  const end = Selection.near(transaction.doc.resolve(transaction.mapping.map(to)), -1);
  if (typed.size > 0) transaction.replaceRange(end.to, end.to, typed);
  if (caret === to || (caret === typedTo && typed.size > 0))
    transaction.setSelection(Selection.near(transaction.doc.resolve(end.to + typed.size), -1));
  view.dispatch(transaction.scrollIntoView().setMeta('paste', true));
  // Later typing is a separate undo step.
  view.dispatch(closeHistory(view.state.tr));
}

/** Nodes with lines of text at their end: the user was typing in the last one. */
const GOES_ON: ReadonlySet<string> = new Set(['bulletList', 'orderedList', 'taskList', 'blockquote']);
