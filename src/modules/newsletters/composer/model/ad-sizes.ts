/** Sizes of ad positions in emails (specification, section 3). */
import type { Grid, GridBlock } from '#grid/shapes/grid.ts';

/** Name of the block with an ad position. */
export const AD_BLOCK = 'email_ad';

/** Maximum number of ad positions of an email. */
export const AD_POSITIONS_MAX = 10;

/** Maximum number of characters of a position's name. */
export const AD_POSITION_LENGTH_MAX = 60;

/** Width and height in pixels of each size; the images of `column` are as wide as the column, of any height. */
const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  '300x250': [300, 250],
  '600x100': [600, 100],
  '670x90': [670, 90],
  '728x90': [728, 90],
  '600x250': [600, 250],
  '595x335': [595, 335],
  '300x100': [300, 100],
  'logo-600x100': [600, 100],
};

export const AD_SIZES = [
  { value: 'column', label: 'Width of the column' },
  { value: '300x250', label: 'Rectangle, 300 × 250' },
  { value: '595x335', label: 'Rectangle, 595 × 335' },
  { value: '600x100', label: 'Leaderboard, 600 × 100' },
  { value: '670x90', label: 'Leaderboard, 670 × 90' },
  { value: '728x90', label: 'Leaderboard, 728 × 90' },
  { value: '600x250', label: 'Billboard, 600 × 250' },
  { value: '300x100', label: 'Logo, 300 × 100' },
  { value: 'logo-600x100', label: 'Logo, 600 × 100' },
] as const;

/** Pixels that an image may have in a column of this width. `height` is null for any. */
export function adBox(size: unknown, columnWidth: number): { width: number; height: number | null } {
  const [width, height] = SIZES[String(size)] ?? [columnWidth, null];
  return { width: Math.min(width, columnWidth), height };
}

/** The name by which positions are compared. */
export function positionKey(position: string): string {
  return position.trim().toLowerCase();
}

/**
 * The key of a position's advertisement in an object. It has a prefix, because the name may be that of a property of all
 * objects, like `constructor`.
 */
export function adKey(position: string): string {
  return `position ${positionKey(position)}`;
}

/** An ad position in a grid, with its place. */
interface PlacedPosition {
  /** The name as entered; empty without one. */
  position: string;
  block: GridBlock;
  row: number;
  column: number;
  /** Place of the block in its column. */
  index: number;
}

/** The ad positions of a grid in reading order. */
export function adPositionsOf({ rows }: Grid): PlacedPosition[] {
  return rows.flatMap(({ columns }, row) =>
    columns.flatMap(({ blocks }, column) =>
      blocks.flatMap((block, index) => {
        if (block.type !== AD_BLOCK) return [];
        const { position } = block.settings;
        return [{ position: typeof position === 'string' ? position : '', block, row, column, index }];
      }),
    ),
  );
}
