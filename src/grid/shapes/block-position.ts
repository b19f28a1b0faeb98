/**
 * The position of a block in what its reader sees, for reports of clicks and leads (specification, public site, section 7
 * "Tracking").
 */
import type { RowLayout } from './grid.ts';

/** Indexes count from 1 over what is shown: blocks without content, and columns and rows without blocks, are not counted. */
export interface BlockPosition {
  row: number;
  /** The shape as displayed: the new design has fewer shapes, and a row in which one column is left is `1`. */
  layout: RowLayout;
  column: number;
  block: number;
  /** The part of the page that was loaded below it, whose rows are counted from 1 again; 0 for the page itself. */
  part: number;
}

/** `2/1_2/1/3`: row, layout of the row, column, block; a part of a page adds its number. */
export function positionText({ row, layout, column, block, part }: BlockPosition): string {
  return `${row}/${layout}/${column}/${block}${part > 0 ? `/${part}` : ''}`;
}

/** Matches what `positionText` writes; each number has a limited length. */
export const POSITION_PATTERN = /^\d{1,3}\/[1-3](?:_[1-3]){0,2}\/\d\/\d{1,3}(?:\/\d{1,2})?$/;
