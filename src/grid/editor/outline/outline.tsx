/** Shows the grid as rows of columns of block cards. */
import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { blocksOf, BLOCKS_MAX, ROWS_MAX, type RowLayout } from '#grid/shapes/grid.ts';
import { DragArea } from '#admin/ui/editor/drag.tsx';
import { useEditing, useEditor, useGrid } from '../editor-context.ts';
import { placeOf } from '../grid-operations.ts';
import { RowCard } from './row-card.tsx';
import { ShapeIcon, SHAPE_NAMES } from '../shape-icon.tsx';
import { useCommands } from '../use-commands.ts';
import classes from './outline.module.css';

/** `start`: shown while there are no rows. */
export function Outline({ start = <NoRows /> }: { start?: React.ReactNode }) {
  const { form, editor, noun } = useEditing();
  const grid = useGrid(form);
  const commands = useCommands();
  const root = useFocusOfEditor();
  const drop = (kind: 'row' | 'block', dragged: string, onto: string) => {
    const current = editor.grid();
    if (kind === 'row')
      return commands.moveRow(
        dragged,
        current.rows.findIndex((row) => row.id === onto),
      );
    const place = placeOf(current, onto) ?? endOf(onto);
    if (place) commands.moveBlock(dragged, place);
  };
  /** The position at the end of a drop target column, named `row id/column`. */
  const endOf = (onto: string) => {
    const [rowId = '', column = ''] = onto.split('/');
    const row = editor.grid().rows.findIndex((entry) => entry.id === rowId);
    const blocks = editor.grid().rows[row]?.columns[Number(column)]?.blocks;
    return blocks ? { row, column: Number(column), index: blocks.length } : null;
  };
  const blockCount = blocksOf(grid).length;
  return (
    <section ref={root} aria-label="Rows and blocks" className={classes.outline}>
      <DragArea onDrop={drop}>
        <ol className={classes.rows}>
          {grid.rows.map((row, index) => (
            <RowCard key={row.id} row={row} index={index} />
          ))}
        </ol>
      </DragArea>
      {grid.rows.length === 0 ? start : null}
      {blockCount >= BLOCKS_MAX ? (
        <Alert variant="outline" color="yellow" mb="sm">
          A {noun} may have at most {BLOCKS_MAX} blocks. Delete a block before you add another.
        </Alert>
      ) : null}
      {grid.rows.length >= ROWS_MAX ? (
        <Alert variant="outline" color="yellow">
          A {noun} may have at most {ROWS_MAX} rows. Delete a row before you add another.
        </Alert>
      ) : (
        <NewRow onAdd={(layout) => commands.addRow(grid.rows.length, layout)} />
      )}
    </section>
  );
}

/** The hint shown while there are no rows. */
export function NoRows() {
  return <p className={classes.empty}>No rows yet. Choose columns for the first row.</p>;
}

function NewRow({ onAdd }: { onAdd: (layout: RowLayout) => void }) {
  const { rowLayouts } = useEditing();
  return (
    <div className={classes.newRow} role="group" aria-label="Add a row">
      <span className={classes.newRowLabel} aria-hidden>
        Add a row
      </span>
      {rowLayouts.map((layout) => (
        <button
          key={layout}
          type="button"
          className={classes.newShape}
          aria-label={`Add a row: ${SHAPE_NAMES[layout].toLowerCase()}`}
          title={SHAPE_NAMES[layout]}
          onClick={() => onAdd(layout)}
        >
          <ShapeIcon layout={layout} />
        </button>
      ))}
    </div>
  );
}

/** A row or block that was moved or added keeps the focus at its new position. */
function useFocusOfEditor() {
  const { editor } = useEditing();
  const root = useRef<HTMLElement>(null);
  const wanted = useEditor(editor, (state) => state.focus);
  useEffect(() => {
    if (!wanted) return undefined;
    editor.focused();
    // Deferred, because a closing menu first returns the focus to its button.
    const timer = setTimeout(() => {
      const part = root.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(wanted.id)}"]`);
      part?.focus({ preventScroll: true });
      part?.scrollIntoView({ block: 'nearest' });
    }, 30);
    return () => clearTimeout(timer);
  }, [wanted, editor]);
  return root;
}
