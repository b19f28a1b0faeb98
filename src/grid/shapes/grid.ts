/** The grid of a layout: rows of columns of blocks (specification, public site, section 2 "Grid structure"). */
import { z } from 'zod';
import { boundedList } from '#records/bounded-list.ts';
import type { Shape } from '#model/field.ts';
import { inputSchema } from '#records/shape.ts';

/** Row shapes and the width of each column in twelfths. */
export const ROW_LAYOUTS = {
  '1': [12],
  '1_1': [6, 6],
  '1_2': [4, 8],
  '1_3': [3, 9],
  '2_1': [8, 4],
  '3_1': [9, 3],
  '1_1_1': [4, 4, 4],
  '1_2_1': [3, 6, 3],
} as const satisfies Record<string, readonly number[]>;

export type RowLayout = keyof typeof ROW_LAYOUTS;

/** Limits for one layout (specification, platform, section 9, and design, section 7). */
export const ROWS_MAX = 60;
export const BLOCKS_MAX = 100;
function tooManyBlocksIn(noun: string): string {
  return `A ${noun} may have at most ${BLOCKS_MAX} blocks.`;
}

/** More columns than any layout has; how many a row needs depends on its layout. */
const COLUMNS_MAX = 12;

/** Shapes that the new design does not have, and their replacements (specification, public site, section 2). */
const NEW_DESIGN_SHAPES: Partial<Record<RowLayout, RowLayout>> = {
  '1_3': '1_2',
  '3_1': '2_1',
  '1_2_1': '1_1_1',
};

/** The layout of a row on the page. */
export function rowShape(layout: RowLayout, useNewDesign: boolean): RowLayout {
  return (useNewDesign ? NEW_DESIGN_SHAPES[layout] : undefined) ?? layout;
}

export interface GridBlock {
  /** Unique in the layout: identifies the block in logs, exclusions and the editor. */
  id: string;
  type: string;
  /** Version of the settings. */
  v: number;
  settings: Record<string, unknown>;
}

export interface GridColumn {
  blocks: GridBlock[];
}

/** A missing or null setting has the value in `ROW_DEFAULTS`. */
export interface RowSettings {
  title?: string | null | undefined;
  /** The link of the title. */
  link?: string | null | undefined;
  width?: 'content' | 'full' | null | undefined;
  /** `own`: the colour in `backgroundColor`. The other values use the site's colours. */
  background?: 'none' | 'tint' | 'dark' | 'own' | null | undefined;
  /** A colour like #1b4965. */
  backgroundColor?: string | null | undefined;
  /** A colour like #1b4965. Default: a colour that has enough contrast with the background. */
  textColor?: string | null | undefined;
  paddingVertical?: 'none' | 'small' | 'normal' | 'large' | null | undefined;
  paddingHorizontal?: 'none' | 'normal' | 'large' | null | undefined;
  /** The blocks of a column share one frame. */
  groupBlocks?: boolean | null | undefined;
  /**
   * Number of the column that comes first when columns are stacked, counted from 1. Default: the columns keep
   * their order.
   */
  columnPriority?: '1' | '2' | '3' | null | undefined;
  /** Columns stay next to each other even if one ends far above another. */
  keepColumns?: boolean | null | undefined;
  /**
   * The condition that defines on which pages, at which times and at which window widths the row is shown
   * (`display-condition.ts`). Default: always shown.
   */
  displayCondition?: string | null | undefined;
  /**
   * The row is not on the page initially: a layout that loads more rows shows it after the others,
   * repeatedly.
   */
  loadsLater?: boolean | null | undefined;
}

export const ROW_DEFAULTS = {
  width: 'content',
  background: 'none',
  paddingVertical: 'normal',
  paddingHorizontal: 'normal',
} as const satisfies RowSettings;

export interface GridRow {
  id: string;
  layout: RowLayout;
  settings: RowSettings;
  columns: GridColumn[];
}

export interface Grid {
  v: 1;
  rows: GridRow[];
}

const id = z.string().regex(/^[a-z0-9-]{1,40}$/);

/**
 * The schema of a grid: at most 60 rows, 100 blocks in all, as many columns as the row's layout has, and
 * unique ids. The caller passes the shape of the rows' settings, and the noun for the document in messages.
 * The settings of a block are checked by the block. No values are filled in, so that reading returns exactly
 * what was sent.
 */
export function gridSchema(rowSettings: Shape, noun: string): z.ZodType<Grid> {
  const row = z.strictObject({
    id,
    layout: z.enum(Object.keys(ROW_LAYOUTS) as [RowLayout, ...RowLayout[]]),
    settings: inputSchema(rowSettings, 'update'),
    columns: boundedList(
      z.strictObject({ blocks: boundedList(gridBlock, { max: BLOCKS_MAX, message: tooManyBlocksIn(noun) }) }),
      { max: COLUMNS_MAX, message: `A row may have at most ${COLUMNS_MAX} columns.` },
    ),
  });
  const rows = boundedList(row, {
    max: ROWS_MAX,
    message: `A ${noun} may have at most ${ROWS_MAX} rows.`,
  });
  const grid = z.strictObject({ v: z.literal(1), rows }) as z.ZodType<Grid>;
  return grid.superRefine((value, ctx) => {
    for (const { path, message } of faultsOf(value, noun)) ctx.addIssue({ code: 'custom', path, message });
  });
}

const gridBlock = z.strictObject({
  id,
  type: z.string().regex(/^[a-z0-9_]{1,60}$/),
  v: z.int().min(1),
  settings: z.record(z.string(), z.unknown()),
});

/** Errors that concern the grid as a whole. */
function faultsOf(grid: Grid, noun: string): { path: (string | number)[]; message: string }[] {
  const faults: { path: (string | number)[]; message: string }[] = [];
  for (const [index, row] of grid.rows.entries()) {
    const expected = ROW_LAYOUTS[row.layout].length;
    if (row.columns.length !== expected)
      faults.push({
        path: ['rows', index],
        message: `Row ${index + 1} (${row.layout}) must have ${expected} columns, but has ${row.columns.length}.`,
      });
  }
  const blocks = blocksOf(grid);
  if (blocks.length > BLOCKS_MAX) faults.push({ path: [], message: tooManyBlocksIn(noun) });
  if (new Set(blocks.map((block) => block.id)).size !== blocks.length)
    faults.push({ path: [], message: `Two blocks in the ${noun} have the same ID.` });
  if (new Set(grid.rows.map((row) => row.id)).size !== grid.rows.length)
    faults.push({ path: [], message: `Two rows in the ${noun} have the same ID.` });
  return faults;
}

/** The rows that a page has initially, or those that a layout with “load more” shows after them. */
export function rowsThat(grid: Grid, when: 'stand' | 'loadLater'): Grid {
  return {
    ...grid,
    rows: grid.rows.filter(({ settings }) => (settings.loadsLater === true) === (when === 'loadLater')),
  };
}

/** All blocks in reading order: row by row, column by column. */
export function blocksOf(grid: Grid): GridBlock[] {
  return grid.rows.flatMap((row) => row.columns.flatMap((column) => column.blocks));
}
