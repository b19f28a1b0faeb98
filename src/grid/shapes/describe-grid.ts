/** A grid in words, for history and for two editors who changed it both. */
import type { Grid, GridBlock } from './grid.ts';

/** Row by row and block by block, with the settings that were chosen; one line each. */
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

/** Null for what says nothing. */
function valueWords(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value || null;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((entry) => valueWords(entry) ?? '…').join(', ') || null;
  if (typeof value !== 'object' || value === null) return null;
  const words = textsOf(value).join(' ');
  return words.length > 120 ? `“${words.slice(0, 119)}…”` : words ? `“${words}”` : null;
}

/** The texts inside, in order: of a rich text, of a call to action. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? (key === 'type' ? [] : [inner]) : textsOf(inner),
  );
}

/** `Content list` from `content_list`, `Require image` from `requireImage`. */
function plain(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
