/** Describes a grid as text, for the history and for merging the changes of two editors. */
import type { Grid, GridBlock } from './grid.ts';

/** Describes the grid row by row and block by block, with the selected settings; one line each. */
export function describeGrid(grid: Grid): string {
  const lines = grid.rows.flatMap((row, index) => [
    withSettings(
      `Row ${index + 1}, ${row.columns.length === 1 ? 'one column' : `columns ${row.layout.replaceAll('_', ' : ')}`}`,
      {
        ...row.settings,
      },
    ),
    ...row.columns.flatMap((column, side) =>
      column.blocks.map((block) => `  ${row.columns.length > 1 ? `${side + 1}: ` : ''}${blockLine(block)}`),
    ),
  ]);
  return lines.length > 0 ? lines.join('\n') : 'No rows.';
}

function blockLine({ type, settings }: GridBlock): string {
  return withSettings(plain(type), settings);
}

function withSettings(name: string, { title, ...settings }: Record<string, unknown>): string {
  const called = typeof title === 'string' && title ? `${name} “${title}”` : name;
  const parts = Object.entries(settings).flatMap(([key, value]) => {
    const words = valueWords(value);
    return words === null ? [] : [`${plain(key).toLowerCase()} ${words}`];
  });
  return parts.length > 0 ? `${called} (${parts.join(', ')})` : called;
}

/** The text for a value; null if it has no meaning to show. */
function valueWords(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value || null;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((entry) => valueWords(entry) ?? '…').join(', ') || null;
  if (typeof value !== 'object' || value === null) return null;
  const words = textsOf(value).join(' ');
  return words.length > 120 ? `“${words.slice(0, 119)}…”` : words ? `“${words}”` : null;
}

/** The texts inside a value, in order, for example of a rich text or a call to action. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? (key === 'type' ? [] : [inner]) : textsOf(inner),
  );
}

/** Converts a name to words: `Content list` for `content_list`, `Require image` for `requireImage`. */
function plain(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
