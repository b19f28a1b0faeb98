/** Renders the columns of a row as HTML, in reading order. */
import { arrange, isText, type Cell, type FilledColumn } from '#site/fit/arrange.ts';

export interface ColumnsLook {
  /** Index of the column that comes first when columns are stacked. */
  first: number;
  /** Whether columns may be stacked if one would end far above another. */
  canSplit: boolean;
  /** Space in pixels between the blocks of a column. */
  blockGap: number;
}

/**
 * Renders columns that have content. A column that comes first on phones also comes first in the document: it
 * is read first, and the page does not shift while it loads. Wide windows still place the columns from left
 * to right.
 */
export function renderColumns(
  columns: readonly (readonly string[])[],
  widths: readonly number[],
  { first, canSplit, blockGap }: ColumnsLook,
): string {
  const filled = filledColumns(columns, widths);
  const [only] = filled;
  if (only && filled.length === 1 && columns.length > 1 && !hasText(only))
    return renderColumn(only, ['column-spread'], false);
  const isMoved = filled.findIndex(({ index }) => index === first) > 0;
  const inOrder = isMoved ? firstMoved(filled, first) : filled;
  const cells = canSplit ? arrange(inOrder, blockGap) : null;
  if (!cells)
    return inOrder
      .map((column) => renderColumn(column, isMoved ? [placeClass(column.from)] : [], isMoved))
      .join('');
  const withText = new Set(cells.filter(hasText).map(({ column }) => column));
  return cells.map((cell) => renderCell(cell, withText.has(cell.column) && !hasText(cell))).join('');
}

type Filled = FilledColumn & { index: number };

function filledColumns(columns: readonly (readonly string[])[], widths: readonly number[]): Filled[] {
  let from = 1;
  return columns.flatMap((blocks, index): Filled[] => {
    if (blocks.length === 0) return [];
    const span = widths[index] ?? 12;
    from += span;
    return [{ blocks, span, from: from - span, index }];
  });
}

function firstMoved(filled: readonly Filled[], first: number): Filled[] {
  return [...filled].sort((one, other) => Number(other.index === first) - Number(one.index === first));
}

function placeClass(from: number): string {
  return from === 1 ? 'column-placed column-start' : 'column-placed';
}

function renderColumn(
  { blocks, span, from }: FilledColumn,
  classes: readonly string[],
  isPlaced: boolean,
): string {
  const place = isPlaced ? `;--from:${from}` : '';
  return `<div class="${['column', ...classes].join(' ')}" style="--span:${span}${place}">${blocks.join('')}</div>`;
}

/** `continuesText`: the cell contains the continuation of a text, and is printed with it. */
function renderCell(cell: Cell, continuesText: boolean): string {
  const { blocks, from, span, line, look } = cell;
  const classes = [
    'column',
    placeClass(from),
    look === 'plain' ? '' : `column-${look}`,
    line > 1 ? 'column-below' : '',
    continuesText ? 'column-on' : '',
  ];
  const place = `--span:${span};--from:${from}${line > 1 ? `;--line:${line}` : ''}`;
  return `<div class="${classes.filter(Boolean).join(' ')}" style="${place}">${blocks.join('')}</div>`;
}

function hasText({ blocks }: FilledColumn): boolean {
  return blocks.some(isText);
}
