/** Stored values without the names that no definition has. */
import { z } from 'zod';

const block = z.looseObject({ type: z.string() });
const grid = z.looseObject({
  rows: z.array(z.looseObject({ columns: z.array(z.looseObject({ blocks: z.array(block) })) })),
});

/**
 * Returns a stored grid with only the blocks of known types; rows and columns stay, even if they are
 * empty afterwards. A value that is not a grid is returned as it is, because it may be of another
 * version.
 */
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

/**
 * Returns a list of names with only the known ones, in their order. A value that is not a list is returned
 * as it is, because it may be of another version.
 */
export function onlyKnown(value: unknown, known: readonly string[]): unknown {
  return Array.isArray(value) ? value.filter((name) => known.includes(String(name))) : value;
}
