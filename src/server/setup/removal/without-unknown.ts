/** Stored values without the names that no definition has. Values of another shape are returned as they are. */
import { z } from 'zod';

const block = z.looseObject({ type: z.string() });
const grid = z.looseObject({
  rows: z.array(z.looseObject({ columns: z.array(z.looseObject({ blocks: z.array(block) })) })),
});

/** Returns a grid with only the blocks of known types. */
export function withBlocksOf(value: unknown, types: readonly string[]): unknown {
  const parsed = grid.safeParse(value);
  if (!parsed.success) return value;
  const { rows } = parsed.data;
  return {
    ...parsed.data,
    rows: rows.map((row) => ({
      ...row,
      columns: row.columns.map((column) => ({
        ...column,
        blocks: column.blocks.filter(({ type }) => types.includes(type)),
      })),
    })),
  };
}

/** Returns a list with only the known names. */
export function keepIn(value: unknown, known: readonly string[]): unknown {
  return Array.isArray(value) ? value.filter((name) => known.includes(String(name))) : value;
}
