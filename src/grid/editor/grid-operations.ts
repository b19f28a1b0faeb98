/** Changes of a grid as pure functions: each returns a new grid, which shares the unchanged parts with the old grid. */
import {
  BLOCKS_MAX,
  blocksOf,
  ROW_LAYOUTS,
  ROWS_MAX,
  type Grid,
  type GridBlock,
  type GridRow,
  type RowLayout,
} from '#grid/shapes/grid.ts';

/** The position of a block. Indexes count from 0. */
export interface BlockPlace {
  row: number;
  column: number;
  index: number;
}

/** Finds the block's place; null if the grid does not contain the block. */
export function placeOf(grid: Grid, blockId: string): BlockPlace | null {
  for (const [row, { columns }] of grid.rows.entries())
    for (const [column, { blocks }] of columns.entries()) {
      const index = blocks.findIndex((block) => block.id === blockId);
      if (index >= 0) return { row, column, index };
    }
  return null;
}

export function blockOf(grid: Grid, blockId: string): GridBlock | null {
  return blocksOf(grid).find((block) => block.id === blockId) ?? null;
}

export function rowOf(grid: Grid, rowId: string): GridRow | null {
  return grid.rows.find((row) => row.id === rowId) ?? null;
}

/**
 * Adds an empty row before the row at `index`, or at the end if no row has this index. Returns the grid unchanged if it is
 * full.
 */
export function addRow(grid: Grid, index: number, id: string, layout: RowLayout): Grid {
  if (grid.rows.length >= ROWS_MAX) return grid;
  const columns = ROW_LAYOUTS[layout].map(() => ({ blocks: [] }));
  return { ...grid, rows: grid.rows.toSpliced(index, 0, { id, layout, settings: {}, columns }) };
}

/** Moves the row before the row that is now at `to`. */
export function moveRow(grid: Grid, rowId: string, to: number): Grid {
  const from = grid.rows.findIndex((row) => row.id === rowId);
  const row = grid.rows[from];
  const target = Math.max(0, Math.min(grid.rows.length, to));
  if (!row || target === from || target === from + 1) return grid;
  const rest = grid.rows.toSpliced(from, 1);
  return { ...grid, rows: rest.toSpliced(target > from ? target - 1 : target, 0, row) };
}

export function removeRow(grid: Grid, rowId: string): Grid {
  const rows = grid.rows.filter((row) => row.id !== rowId);
  return rows.length === grid.rows.length ? grid : { ...grid, rows };
}

/**
 * Copies the row and inserts the copy below it, with new ids throughout. Returns the grid unchanged if the
 * copy would not fit.
 */
export function duplicateRow(grid: Grid, rowId: string, newId: () => string): Grid {
  const at = grid.rows.findIndex((row) => row.id === rowId);
  const row = grid.rows[at];
  if (!row || grid.rows.length >= ROWS_MAX) return grid;
  const count = row.columns.reduce((sum, column) => sum + column.blocks.length, 0);
  if (blocksOf(grid).length + count > BLOCKS_MAX) return grid;
  const columns = row.columns.map((column) => ({
    blocks: column.blocks.map((block) => ({ ...structuredClone(block), id: newId() })),
  }));
  const copy = { ...row, id: newId(), settings: { ...row.settings }, columns };
  return { ...grid, rows: grid.rows.toSpliced(at + 1, 0, copy) };
}

/** Changes the shape of a row: blocks of removed columns move to the end of the last remaining column. */
export function shapeRow(grid: Grid, rowId: string, layout: RowLayout): Grid {
  return changeRow(grid, rowId, (row) => {
    if (row.layout === layout) return row;
    const count = ROW_LAYOUTS[layout].length;
    const columns = ROW_LAYOUTS[layout].map((_, index) => ({
      blocks: (index === count - 1 ? row.columns.slice(index) : row.columns.slice(index, index + 1)).flatMap(
        (column) => column.blocks,
      ),
    }));
    return { ...row, layout, columns };
  });
}

export function setRow(grid: Grid, rowId: string, settings: GridRow['settings']): Grid {
  return changeRow(grid, rowId, (row) => ({ ...row, settings }));
}

/** Inserts a block; returns the grid unchanged if it is full or has no such column. */
export function addBlock(grid: Grid, place: BlockPlace, block: GridBlock): Grid {
  if (blocksOf(grid).length >= BLOCKS_MAX || !grid.rows[place.row]?.columns[place.column]) return grid;
  return changeColumn(grid, place, (blocks) => blocks.toSpliced(place.index, 0, block));
}

export function removeBlock(grid: Grid, blockId: string): Grid {
  const place = placeOf(grid, blockId);
  return place ? changeColumn(grid, place, (blocks) => blocks.toSpliced(place.index, 1)) : grid;
}

/** Moves the block before the block that is now at `to`; unchanged if there is no such column. */
export function moveBlock(grid: Grid, blockId: string, to: BlockPlace): Grid {
  const from = placeOf(grid, blockId);
  const block = blockOf(grid, blockId);
  if (!from || !block || !grid.rows[to.row]?.columns[to.column]) return grid;
  const isSameColumn = from.row === to.row && from.column === to.column;
  if (isSameColumn && (to.index === from.index || to.index === from.index + 1)) return grid;
  const index = isSameColumn && to.index > from.index ? to.index - 1 : to.index;
  return changeColumn(removeBlock(grid, blockId), to, (blocks) => blocks.toSpliced(index, 0, block));
}

/** Copies a block and inserts the copy directly below. Returns the grid unchanged if it is full. */
export function duplicateBlock(grid: Grid, blockId: string, newId: () => string): Grid {
  const place = placeOf(grid, blockId);
  const block = blockOf(grid, blockId);
  if (!place || !block) return grid;
  return addBlock(grid, { ...place, index: place.index + 1 }, { ...structuredClone(block), id: newId() });
}

/** Sets a block's settings, stored in version `v`. */
export function setBlock(grid: Grid, blockId: string, settings: GridBlock['settings'], v: number): Grid {
  const place = placeOf(grid, blockId);
  if (!place) return grid;
  return changeColumn(grid, place, (blocks) =>
    blocks.map((block) => (block.id === blockId ? { ...block, v, settings } : block)),
  );
}

/**
 * The position of a block after one step up or down in reading order: within its column, then in the column before or
 * after, then in the next row. Null at the ends of the grid.
 */
export function stepOf(grid: Grid, blockId: string, direction: 'up' | 'down'): BlockPlace | null {
  const place = placeOf(grid, blockId);
  if (!place) return null;
  const { row, column, index } = place;
  const count = grid.rows[row]?.columns[column]?.blocks.length ?? 0;
  if (direction === 'up' && index > 0) return { row, column, index: index - 1 };
  if (direction === 'down' && index < count - 1) return { row, column, index: index + 2 };
  const columns = grid.rows.flatMap((entry, at) =>
    entry.columns.map((_, side) => ({ row: at, column: side })),
  );
  const at = columns.findIndex((entry) => entry.row === row && entry.column === column);
  const next = columns[direction === 'up' ? at - 1 : at + 1];
  if (!next) return null;
  const end = grid.rows[next.row]?.columns[next.column]?.blocks.length ?? 0;
  return { ...next, index: direction === 'up' ? end : 0 };
}

function changeRow(grid: Grid, rowId: string, change: (row: GridRow) => GridRow): Grid {
  return { ...grid, rows: grid.rows.map((row) => (row.id === rowId ? change(row) : row)) };
}

function changeColumn(
  grid: Grid,
  at: Pick<BlockPlace, 'row' | 'column'>,
  change: (blocks: GridBlock[]) => GridBlock[],
): Grid {
  const rows = grid.rows.map((row, rowIndex) => {
    if (rowIndex !== at.row) return row;
    const columns = row.columns.map((column, index) =>
      index === at.column ? { ...column, blocks: change(column.blocks) } : column,
    );
    return { ...row, columns };
  });
  return { ...grid, rows };
}
