/** A footnote in the editor: its number and, while it is selected, its text in a separate editor below it. */
import type { Editor } from '@tiptap/core';
import { baseKeymap, toggleMark } from '@tiptap/pm/commands';
import { keymap } from '@tiptap/pm/keymap';
import type { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Command, type Transaction } from '@tiptap/pm/state';
import { StepMap } from '@tiptap/pm/transform';
import { EditorView, type NodeView } from '@tiptap/pm/view';
import { isSafeHref } from '#rich-text/document/rich-text.ts';
import style from './style.module.css';

/** Marks a change that came from the surrounding text, so that it is not sent back. */
const FROM_OUTSIDE = 'fromOutside';

/**
 * The inner editor works on the node itself and passes every step to the surrounding text, whose history
 * undoes it (based on ProseMirror's own example of footnotes, prosemirror.net/examples/footnote).
 */
export function footnoteView(first: Node, editor: Editor, getPos: () => number | undefined): NodeView {
  let node = first;
  let inner: InnerEditor | null = null;
  const dom = document.createElement('span');
  dom.className = style['note'] ?? '';
  dom.dataset['footnote'] = '';
  const name = () => {
    dom.title = node.textContent || 'Empty footnote';
  };
  const close = () => {
    inner?.close();
    inner = null;
  };
  name();
  return {
    dom,
    selectNode: () => {
      dom.classList.add('ProseMirror-selectednode');
      inner ??= openInner(dom, node, editor, getPos);
    },
    deselectNode: () => {
      dom.classList.remove('ProseMirror-selectednode');
      close();
    },
    update: (next) => {
      if (next.type !== node.type) return false;
      node = next;
      name();
      if (inner) showChange(inner.view, node);
      return true;
    },
    destroy: close,
    stopEvent: (event) => inner?.box.contains(event.target as HTMLElement) ?? false,
    ignoreMutation: () => true,
  };
}

interface InnerEditor {
  view: EditorView;
  box: HTMLElement;
  close: () => void;
}

function openInner(
  dom: HTMLElement,
  node: Node,
  editor: Editor,
  getPos: () => number | undefined,
): InnerEditor {
  const box = document.createElement('span');
  box.className = style['box'] ?? '';
  dom.append(box);
  const view: EditorView = new EditorView(box, {
    attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Footnote text' },
    editable: () => editor.isEditable,
    state: EditorState.create({
      doc: node,
      selection: TextSelection.atEnd(node),
      plugins: [keymap(keysOf(editor, getPos)), keymap(baseKeymap)],
    }),
    dispatchTransaction: (transaction) => dispatchInner(view, transaction, editor, getPos()),
    handlePaste: (_, event) => pasteWords(view, event.clipboardData?.getData('text/plain') ?? ''),
  });
  // The box is in the document only after this update, which returns the focus to the text.
  queueMicrotask(() => view.isDestroyed || view.focus());
  const close = () => {
    view.destroy();
    box.remove();
  };
  return { view, box, close };
}

function keysOf(editor: Editor, getPos: () => number | undefined): Record<string, Command> {
  const { marks } = editor.schema;
  const mark = (name: string): Command => (marks[name] ? toggleMark(marks[name]) : () => false);
  const undoOutside: Command = () => editor.commands.undo();
  const redoOutside: Command = () => editor.commands.redo();
  const leave: Command = () => {
    const at = getPos();
    const note = at === undefined ? null : editor.state.doc.nodeAt(at);
    if (at !== undefined && note)
      editor
        .chain()
        .setTextSelection(at + note.nodeSize)
        .focus()
        .run();
    return true;
  };
  return {
    'Mod-z': undoOutside,
    'Mod-y': redoOutside,
    'Shift-Mod-z': redoOutside,
    'Mod-b': mark('bold'),
    'Mod-i': mark('italic'),
    Enter: leave,
    Escape: leave,
    'Shift-Enter': breakLine,
  };
}

/** Applies a change to the inner editor, and to the surrounding text unless it came from there. */
function dispatchInner(
  view: EditorView,
  transaction: Transaction,
  editor: Editor,
  at: number | undefined,
): void {
  const { state, transactions } = view.state.applyTransaction(transaction);
  view.updateState(state);
  if (transaction.getMeta(FROM_OUTSIDE) || at === undefined) return;
  const outer = editor.state.tr;
  const offset = StepMap.offset(at + 1);
  for (const step of transactions.flatMap(({ steps }) => steps)) {
    const mapped = step.map(offset);
    if (mapped) outer.step(mapped);
  }
  if (outer.docChanged) editor.view.dispatch(outer);
}

/** Updates the inner editor to the current content of the note, by replacing only the differing part. */
function showChange(view: EditorView, node: Node): void {
  const start = node.content.findDiffStart(view.state.doc.content);
  const end = node.content.findDiffEnd(view.state.doc.content);
  if (start === null || !end) return;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = view.state.tr.replace(start, end.b + overlap, node.slice(start, end.a + overlap));
  view.dispatch(change.setMeta(FROM_OUTSIDE, true));
}

const breakLine: Command = (state, dispatch) => {
  const lineBreak = state.schema.nodes['hardBreak']?.create();
  if (lineBreak) dispatch?.(state.tr.replaceSelectionWith(lineBreak).scrollIntoView());
  return true;
};

/** A pasted URL links the selection, or is inserted as a link; other content is pasted as plain text. */
function pasteWords(view: EditorView, text: string): boolean {
  const { state } = view;
  const words = text.replace(/\s+/g, ' ').trim();
  if (words === '') return true;
  const { from, to, empty } = state.selection;
  const isAddress = /^https?:\/\/\S+$/.test(words) && isSafeHref(words) && words.length <= 2000;
  const link = isAddress ? state.schema.marks['link']?.create({ href: words }) : undefined;
  if (link && !empty) {
    view.dispatch(state.tr.addMark(from, to, link));
    return true;
  }
  view.dispatch(state.tr.replaceSelectionWith(state.schema.text(words, link ? [link] : []), false));
  return true;
}
