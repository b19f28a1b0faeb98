/**
 * What a medium must implement to render grids: the web has its renderer in `site/grid`, and tests have a
 * plain text renderer.
 */
import type { BlockData } from '#grid/prepare/block-view.ts';
import type { PreparedBlock } from '#grid/prepare/prepare-blocks.ts';
import type { BlockPosition } from '#grid/shapes/block-position.ts';
import type { Viewport } from '#grid/shapes/display-condition.ts';
import type { GridRow, RowLayout } from '#grid/shapes/grid.ts';
import type { PageSubject } from '#page-model/page.ts';

/** A block with content to show. */
export interface ShownBlock {
  ready: PreparedBlock;
  given: BlockData;
  page: PageSubject;
  /** A gate withholds the content from the reader; a placeholder is shown in its place. */
  isLocked: boolean;
  /** Viewports at which the block's row is hidden. */
  hidden: readonly Viewport[];
}

/** A row with one block or more. */
export interface ShownRow {
  row: GridRow;
  /**
   * The shape as displayed: `1` if only one of several columns has blocks, otherwise the shape to which the medium maps the
   * row's own.
   */
  layout: RowLayout;
  /** Rendered blocks of each column of the row; empty for columns without content. */
  columns: readonly (readonly string[])[];
  hidden: readonly Viewport[];
}

/** Renders blocks and rows as text of one medium. Created for one rendering, so it may have state. */
export interface GridRenderer {
  /** Indexes of a row's columns in the order in which their blocks are rendered. Default: first to last. */
  columnOrder?: (row: GridRow) => readonly number[];
  /** Maps a row's layout to one that the medium supports. Default: the row's own. */
  rowLayout?: (layout: RowLayout) => RowLayout;
  /**
   * Renders the content of a block; empty if the block turns out to have none. The engine drops and reports a block that
   * throws.
   */
  renderBlock: (block: ShownBlock) => string;
  /** Wraps the content of a block for its column. */
  frameBlock: (content: string, block: PreparedBlock, position: BlockPosition) => string;
  renderRow: (row: ShownRow) => string;
}
