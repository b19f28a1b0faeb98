/**
 * Renders loaded blocks as text of a medium: blocks without content are dropped, then empty columns, then
 * empty rows.
 */
import type { BlockData } from '#grid/prepare/block-view.ts';
import { hiddenOn } from '#grid/prepare/displayed-rows.ts';
import type { BlockProblem, PreparedBlock } from '#grid/prepare/prepare-blocks.ts';
import type { BlockPosition } from '#grid/shapes/block-position.ts';
import type { Grid, GridBlock, GridRow, RowLayout } from '#grid/shapes/grid.ts';
import type { PageSubject } from '#page-model/page.ts';
import { presenceOf } from './gated-blocks.ts';
import type { GridRenderer } from './grid-renderer.ts';

export interface RenderedGrid {
  /** Text in the medium of the renderer. */
  output: string;
  /** Names of the blocks that are shown, so that their styles and elements can be loaded. */
  used: Set<string>;
  /** Whether some row is hidden at certain widths of the window. */
  hidesRows: boolean;
  problems: BlockProblem[];
}

/** Renders the grid. A block that throws is dropped and reported (specification: hasErrors). */
export function renderGrid(
  grid: Grid,
  prepared: ReadonlyMap<string, PreparedBlock>,
  dataFor: (block: PreparedBlock) => BlockData,
  page: PageSubject,
  renderer: GridRenderer,
): RenderedGrid {
  const used = new Set<string>();
  const problems: BlockProblem[] = [];
  let hidesRows = false;
  /** Number of rows with content so far. */
  let shown = 0;
  const rows = grid.rows.map((row) => {
    const hidden = hiddenOn(row, page);
    hidesRows ||= hidden.length > 0;
    const contentOf = (block: GridBlock): Content[] => {
      const ready = prepared.get(block.id);
      if (!ready) return [];
      try {
        const given = dataFor(ready);
        const presence = presenceOf(ready, given, page);
        if (presence === 'absent') return [];
        const isLocked = presence === 'locked';
        const content = renderer.renderBlock({ ready, given, page, isLocked, hidden });
        if (content === '') return [];
        used.add(block.type);
        return [{ ready, content }];
      } catch (error) {
        problems.push({ blockId: block.id, type: block.type, problem: 'rendering failed', error });
        return [];
      }
    };
    const columns = columnsOf(row, contentOf, renderer);
    const filled = columns.filter((blocks) => blocks.length > 0).length;
    if (filled === 0) return '';
    shown += 1;
    const layout = layoutOf(row, filled, renderer);
    const framed = framedColumns(columns, { row: shown, layout, part: page.part }, renderer);
    return renderer.renderRow({ row, layout, columns: framed, hidden });
  });
  return { output: rows.join(''), used, hidesRows, problems };
}

interface Content {
  ready: PreparedBlock;
  content: string;
}

/** The blocks with content of each column. */
function columnsOf(
  { columns, ...row }: GridRow,
  contentOf: (block: GridBlock) => Content[],
  { columnOrder }: GridRenderer,
): Content[][] {
  const contents: Content[][] = columns.map(() => []);
  for (const index of columnOrder?.({ ...row, columns }) ?? columns.keys())
    contents[index] = (columns[index]?.blocks ?? []).flatMap(contentOf);
  return contents;
}

/** Columns and blocks are numbered in the displayed order, from left to right and from top to bottom. */
function framedColumns(
  columns: readonly (readonly Content[])[],
  row: Pick<BlockPosition, 'row' | 'layout' | 'part'>,
  { frameBlock }: GridRenderer,
): string[][] {
  let column = 0;
  return columns.map((blocks) => {
    if (blocks.length > 0) column += 1;
    return blocks.map(({ ready, content }, index) =>
      frameBlock(content, ready, { ...row, column, block: index + 1 }),
    );
  });
}

function layoutOf({ layout, columns }: GridRow, filled: number, { rowLayout }: GridRenderer): RowLayout {
  if (filled === 1 && columns.length > 1) return '1';
  return rowLayout?.(layout) ?? layout;
}
