/**
 * The position of a block among the blocks that its reader sees, for reports of clicks and leads
 * (specification, public site, section 7 "Tracking").
 */
import type { RowLayout } from './grid.ts';

/**
 * Indexes count from 1 and include only what is shown: blocks without content, and columns and rows without
 * blocks, are not counted.
 */
export interface BlockPosition {
  row: number;
  /**
   * The layout as displayed: the new design has fewer layouts, and a row with only one column left has layout
   * `1`.
   */
  layout: RowLayout;
  column: number;
  block: number;
  /**
   * The number of the part that was loaded below the page, in which rows are counted from 1 again; 0 for the
   * page itself.
   */
  part: number;
}

/**
 * Formats a position, like `2/1_2/1/3`: row, layout of the row, column, block. A part of a page adds its
 * number.
 */
export function positionText({ row, layout, column, block, part }: BlockPosition): string {
  return `${row}/${layout}/${column}/${block}${part > 0 ? `/${part}` : ''}`;
}

/** Matches the output of `positionText`; each number has a limited length. */
export const POSITION_PATTERN = /^\d{1,3}\/[1-3](?:_[1-3]){0,2}\/\d\/\d{1,3}(?:\/\d{1,2})?$/;
