/** The grid of a layout: rows of columns of blocks (specification, public site, section 2 "Grid structure"). */
import { z } from 'zod';

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

export interface GridBlock {
  /** Unique in the layout: names the block in logs, exclusions and the editor. */
  id: string;
  type: string;
  /** Version of the settings. */
  v: number;
  settings: Record<string, unknown>;
}

export interface GridColumn {
  blocks: GridBlock[];
}

export interface GridRow {
  id: string;
  layout: RowLayout;
  settings: {
    title?: string | null | undefined;
    width?: 'content' | 'full' | undefined;
    background?: 'none' | 'tint' | 'dark' | undefined;
  };
  columns: GridColumn[];
}

export interface Grid {
  v: 1;
  rows: GridRow[];
}

const id = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** Limits: 60 rows, 100 blocks in all; as many columns as the row's shape has. Settings are checked by each block. */
export const gridSchema: z.ZodType<Grid> = z
  .strictObject({
    v: z.literal(1),
    rows: z
      .array(
        z.strictObject({
          id,
          layout: z.enum(Object.keys(ROW_LAYOUTS) as [RowLayout, ...RowLayout[]]),
          settings: z.strictObject({
            title: z.string().trim().max(120).nullable().optional(),
            width: z.enum(['content', 'full']).optional(),
            background: z.enum(['none', 'tint', 'dark']).optional(),
          }),
          columns: z.array(
            z.strictObject({
              blocks: z.array(
                z.strictObject({
                  id,
                  type: z.string().regex(/^[a-z0-9_]{1,60}$/),
                  v: z.int().min(1),
                  settings: z.record(z.string(), z.unknown()),
                }),
              ),
            }),
          ),
        }),
      )
      .max(60, 'A layout may have at most 60 rows.'),
  })
  .superRefine((grid, ctx) => {
    for (const [index, row] of grid.rows.entries()) {
      const expected = ROW_LAYOUTS[row.layout].length;
      if (row.columns.length !== expected) {
        ctx.addIssue({
          code: 'custom',
          path: ['rows', index],
          message: `Row ${index + 1} of shape ${row.layout} needs ${expected} columns, it has ${row.columns.length}.`,
        });
      }
    }
    const blocks = blocksOf(grid);
    if (blocks.length > 100)
      ctx.addIssue({ code: 'custom', message: 'A layout may have at most 100 blocks.' });
    const ids = blocks.map((block) => block.id);
    if (new Set(ids).size !== ids.length)
      ctx.addIssue({ code: 'custom', message: 'Two blocks of the layout have the same id.' });
  });

/** All blocks in reading order: row by row, column by column. */
export function blocksOf(grid: Grid): GridBlock[] {
  return grid.rows.flatMap((row) => row.columns.flatMap((column) => column.blocks));
}
