/** Commands for rows and blocks, shared by all controls and keys that run them. */
import { useMemo } from 'react';
import { blocksOf, BLOCKS_MAX, ROWS_MAX, type Grid, type RowLayout } from '#grid/shapes/grid.ts';
import { blockName, rowName } from './block-words.ts';
import { useEditing, type Editing } from './editor-context.ts';
import * as operations from './grid-operations.ts';
import { newId } from './new-id.ts';

export type Commands = ReturnType<typeof commandsOf>;

/** Returns the same object for as long as the editor is mounted. */
export function useCommands(): Commands {
  const editing = useEditing();
  return useMemo(() => commandsOf(editing), [editing]);
}

function commandsOf(editing: Pick<Editing, 'editor' | 'blocks'>) {
  return { ...rowCommands(editing), ...blockCommands(editing) };
}

function rowCommands({ editor }: Pick<Editing, 'editor'>) {
  const indexOf = (id: string) => editor.grid().rows.findIndex((row) => row.id === id);
  const moveRow = (id: string, to: number) => {
    const moved = operations.moveRow(editor.grid(), id, to);
    const at = moved.rows.findIndex((row) => row.id === id) + 1;
    editor.change(() => moved, { focus: id, say: `Row moved to position ${at} of ${moved.rows.length}.` });
  };
  return {
    /** Fills a grid that has no rows. */
    startWith(grid: Grid, label: string) {
      if (editor.grid().rows.length > 0) return;
      editor.change(() => grid, {
        say: `Rows added from the design “${label}”.`,
        focus: grid.rows[0]?.id ?? null,
      });
    },
    /** Selects the new row, so that its shape and settings can be edited immediately. */
    addRow(index: number, layout: RowLayout) {
      const id = newId();
      if (editor.grid().rows.length >= ROWS_MAX) return;
      editor.change((grid) => operations.addRow(grid, index, id, layout), { say: 'Row added.', focus: id });
      editor.select({ kind: 'row', id });
    },
    /** Moves the row before the row that is now at `to`. */
    moveRow,
    stepRow(id: string, direction: 'up' | 'down') {
      const at = indexOf(id);
      moveRow(id, direction === 'up' ? at - 1 : at + 2);
    },
    duplicateRow(id: string) {
      const say = 'Row duplicated. The copy is below the original.';
      editor.change((grid) => operations.duplicateRow(grid, id, newId), { say });
    },
    removeRow(id: string) {
      const at = indexOf(id);
      const { rows } = editor.grid();
      const next = rows[at + 1] ?? rows[at - 1];
      const say = `${rowName(editor.grid(), at)} was removed.`;
      editor.change((grid) => operations.removeRow(grid, id), { say, focus: next?.id ?? null });
    },
    shapeRow(id: string, layout: RowLayout) {
      editor.change((grid) => operations.shapeRow(grid, id, layout), { say: 'Columns changed.' });
    },
  };
}

function blockCommands({ editor, blocks }: Pick<Editing, 'editor' | 'blocks'>) {
  const nameOf = (id: string) => {
    const block = operations.blockOf(editor.grid(), id);
    return block ? blockName(block, blocks.get(block.type)) : 'Block';
  };
  const moveBlock = (id: string, to: operations.BlockPlace) => {
    const moved = operations.moveBlock(editor.grid(), id, to);
    editor.change(() => moved, { say: `${nameOf(id)} is now ${placeWords(moved, id)}.`, focus: id });
  };
  return {
    /** Selects the new block, so that its settings can be edited immediately. */
    addBlock(place: operations.BlockPlace, type: string) {
      const definition = blocks.get(type);
      if (!definition || blocksOf(editor.grid()).length >= BLOCKS_MAX) return;
      const block = { id: newId(), type, v: definition.v, settings: {} };
      const say = `${definition.title} added.`;
      editor.change((grid) => operations.addBlock(grid, place, block), { say, focus: block.id });
      editor.select({ kind: 'block', id: block.id });
    },
    moveBlock,
    stepBlock(id: string, direction: 'up' | 'down') {
      const to = operations.stepOf(editor.grid(), id, direction);
      if (to) moveBlock(id, to);
    },
    duplicateBlock(id: string) {
      const say = 'Block duplicated. The copy is below the original.';
      editor.change((grid) => operations.duplicateBlock(grid, id, newId), { say });
    },
    removeBlock(id: string) {
      const grid = editor.grid();
      const all = blocksOf(grid);
      const at = all.findIndex((block) => block.id === id);
      const next = all[at + 1] ?? all[at - 1];
      const say = `${nameOf(id)} was removed.`;
      editor.change(() => operations.removeBlock(grid, id), { say, focus: next?.id ?? null });
    },
  };
}

/** Describes a block's position: `in row 2, column 1, first of 3`. */
function placeWords(grid: Grid, id: string): string {
  const place = operations.placeOf(grid, id);
  if (!place) return 'gone';
  const column = grid.rows[place.row]?.columns[place.column];
  return `in row ${place.row + 1}, column ${place.column + 1}, ${place.index + 1} of ${column?.blocks.length ?? 1}`;
}
