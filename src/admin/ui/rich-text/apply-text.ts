import type { Node } from '@tiptap/pm/model';
import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { RichText } from '#rich-text/document/rich-text.ts';
import { matchKeys } from '#merge/word-diff.ts';
import type { EditorNode } from '#rich-text/admin/editor-node.ts';
import { toEditor } from './document.ts';

/**
 * Shows an external text without adding an undo step. A caret that the browser has moved without an event so
 * far stays in place; otherwise the change would restore the old caret, and the next word would be typed
 * there.
 */
export function showText(view: EditorView, text: RichText | null): void {
  const caret = caretIn(view);
  if (caret && !caret.eq(view.state.selection)) view.dispatch(view.state.tr.setSelection(caret));
  const change = changeTo(view.state, text);
  if (change) view.dispatch(change);
}

/**
 * The change that makes the editor show the text. It replaces only differences, block by block, so that the
 * caret and the scroll position are preserved wherever the text is unchanged. Null if the texts are equal. It
 * adds no undo step and is not announced as an edit.
 */
export function changeTo(state: EditorState, text: RichText | null): Transaction | null {
  const doc = toEditor(text);
  // Empty lines at the end are not stored. They are added here, because otherwise the ends of the two
  // documents would never match.
  const content = text ? [...(doc.content ?? []), ...emptyLinesAtEnd(state.doc)] : doc.content;
  const next = state.schema.nodeFromJSON({ ...doc, content });
  const transaction = state.tr;
  for (const place of differences(state.doc, next).reverse()) replaceWithin(transaction, next, place);
  if (!transaction.docChanged) return null;
  return transaction.setMeta('addToHistory', false).setMeta('preventUpdate', true);
}

/** A range of whole blocks in both documents. */
interface Place {
  from: number;
  to: number;
  nextFrom: number;
  nextTo: number;
}

/**
 * The ranges between equal blocks, in order. A range with the same number of blocks on both sides is split
 * into pairs of blocks.
 */
function differences(before: Node, after: Node): Place[] {
  const [old, next] = [blocksOf(before), blocksOf(after)];
  const pairs = matchKeys(
    old.map(({ key }) => key),
    next.map(({ key }) => key),
  );
  const places: Place[] = [];
  let [i, j] = [0, 0];
  for (const [pairI, pairJ] of [...pairs, [old.length, next.length] as const]) {
    const isOneByOne = pairI - i === pairJ - j;
    const step = isOneByOne ? 1 : Math.max(pairI - i, pairJ - j);
    while (i < pairI || j < pairJ) {
      const [endI, endJ] = [Math.min(i + step, pairI), Math.min(j + step, pairJ)];
      places.push({
        from: startOf(old, i, before),
        to: startOf(old, endI, before),
        nextFrom: startOf(next, j, after),
        nextTo: startOf(next, endJ, after),
      });
      [i, j] = [endI, endJ];
    }
    [i, j] = [pairI + 1, pairJ + 1];
  }
  return places;
}

interface Block {
  start: number;
  key: string;
}

function blocksOf(doc: Node): Block[] {
  const blocks: Block[] = [];
  doc.forEach((node, start) => blocks.push({ start, key: JSON.stringify(node) }));
  return blocks;
}

function startOf(blocks: readonly Block[], index: number, doc: Node): number {
  return blocks[index]?.start ?? doc.content.size;
}

function replaceWithin(transaction: Transaction, next: Node, place: Place): void {
  const old = transaction.doc.slice(place.from, place.to).content;
  const wanted = next.slice(place.nextFrom, place.nextTo).content;
  const start = old.findDiffStart(wanted);
  const end = old.findDiffEnd(wanted);
  if (start === null || !end) return;
  // If text repeats, the equal end may overlap the equal start.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  transaction.replace(
    place.from + start,
    place.from + end.a + overlap,
    next.slice(place.nextFrom + start, place.nextFrom + end.b + overlap),
  );
}

/** The browser's caret or selection, if it is within the text and no node is selected as a whole. */
function caretIn(view: EditorView): TextSelection | null {
  if (!view.hasFocus() || !(view.state.selection instanceof TextSelection)) return null;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = view.dom.ownerDocument.getSelection() ?? {};
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode))
    return null;
  const { doc } = view.state;
  const anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0));
  const head = doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0));
  return anchor.parent.inlineContent && head.parent.inlineContent
    ? TextSelection.create(doc, anchor.pos, head.pos)
    : null;
}

function emptyLinesAtEnd(doc: Node): EditorNode[] {
  const blocks = doc.children;
  const last = blocks.findLastIndex((block) => block.type.name !== 'paragraph' || block.content.size > 0);
  return blocks.slice(last + 1).map(() => ({ type: 'paragraph' }));
}
