/** Inserts blocks at the caret instead of a position. */
import type { Editor } from '@tiptap/core';
import type { NodeType, ResolvedPos } from '@tiptap/pm/model';
import { Selection, TextSelection, type Transaction } from '@tiptap/pm/state';

interface Block {
  type: string;
  attrs?: Record<string, unknown>;
  content?: { type: string }[];
}

/** Inserts a block with its text at the caret, and moves the caret into the block. */
export function insertWithin(editor: Editor, block: Block): void {
  const transaction = editor.state.tr;
  placeWithin(transaction, block, transaction.selection.to);
  editor.view.dispatch(transaction.scrollIntoView());
  editor.view.focus();
}

/** Like `insertWithin`, but at any position, as part of a transaction. */
export function placeWithin(transaction: Transaction, block: Block, position: number): void {
  const end = placeBlock(transaction, block, position);
  if (end === transaction.doc.content.size) insertLine(transaction, end);
  transaction.setSelection(Selection.near(transaction.doc.resolve(end), -1));
}

/** Inserts a block at the caret and moves the caret to the line after it, so that typing continues below. */
export function insertBlockAtCaret(editor: Editor, block: Block): void {
  const transaction = editor.state.tr;
  const end = placeBlock(transaction, block, editor.state.selection.to);
  if (!transaction.doc.resolve(end).nodeAfter?.isTextblock) insertLine(transaction, end);
  transaction.setSelection(TextSelection.create(transaction.doc, end + 1));
  editor.view.dispatch(transaction.scrollIntoView());
}

/**
 * Inserts a block after the paragraph at the position or, if it is not allowed there, after the list or
 * table. It replaces an empty paragraph. Returns the position after the block.
 */
export function placeBlock(transaction: Transaction, block: Block, position: number): number {
  const { doc } = transaction;
  const node = doc.type.schema.nodeFromJSON(block);
  const at = doc.resolve(Math.min(position, doc.content.size));
  const depth = depthFor(at, node.type);
  const end = depth === at.depth ? at.pos : at.after(depth + 1);
  const start = givesWay(at, depth, node.type) ? at.before(depth + 1) : end;
  transaction.replaceWith(start, end, node);
  return start + node.nodeSize;
}

/** Depth of the innermost ancestor that allows the block right after its child at the position; 0: the document. */
function depthFor(at: ResolvedPos, type: NodeType): number {
  for (let depth = at.depth; depth > 0; depth -= 1) {
    const index = at.indexAfter(depth);
    if (!at.node(depth).isTextblock && at.node(depth).canReplaceWith(index, index, type)) return depth;
  }
  return 0;
}

function givesWay(at: ResolvedPos, depth: number, type: NodeType): boolean {
  const { parent } = at;
  const isEmptyLine = depth === at.depth - 1 && parent.type.name === 'paragraph' && parent.content.size === 0;
  return isEmptyLine && at.node(depth).canReplaceWith(at.index(depth), at.indexAfter(depth), type);
}

function insertLine(transaction: Transaction, position: number): void {
  transaction.insert(position, transaction.doc.type.schema.nodeFromJSON({ type: 'paragraph' }));
}
