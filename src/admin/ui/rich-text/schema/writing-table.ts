/**
 * The editor's table: Tab moves through the cells and adds rows; in an empty last row it leaves the table.
 */
import type { Editor } from '@tiptap/core';
import { Table } from '@tiptap/extension-table';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';

export const WritingTable = Table.extend({
  addKeyboardShortcuts() {
    const { Tab: goOn, ...stock } = this.parent?.() ?? {};
    return {
      ...stock,
      Tab: (keys) => leaveTable(this.editor) || (goOn?.(keys) ?? false),
    };
  },
});

/**
 * In the last cell of an empty last row: removes the row and moves the caret behind the table. Returns false
 * anywhere else.
 */
function leaveTable(editor: Editor): boolean {
  const { state, view } = editor;
  const { $from } = state.selection;
  const depth = tableDepth($from);
  if (depth === null) return false;
  const [table, row] = [$from.node(depth), $from.node(depth + 1)];
  const isLast = $from.index(depth) === table.childCount - 1 && $from.index(depth + 1) === row.childCount - 1;
  if (!isLast || table.childCount < 2 || !isEmptyRow(row)) return false;
  const { tr } = state;
  tr.delete($from.before(depth + 1), $from.after(depth + 1));
  const behind = tr.mapping.map($from.after(depth));
  if (!tr.doc.resolve(behind).nodeAfter) {
    const { paragraph } = state.schema.nodes;
    if (paragraph) tr.insert(behind, paragraph.create());
  }
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(behind), 1)).scrollIntoView());
  return true;
}

function tableDepth($from: { depth: number; node: (depth: number) => Node }): number | null {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === 'table') return depth;
  return null;
}

/** Whether every cell contains just one empty paragraph. */
function isEmptyRow(row: Node): boolean {
  return row.children.every((cell) => cell.childCount === 1 && cell.firstChild?.content.size === 0);
}
