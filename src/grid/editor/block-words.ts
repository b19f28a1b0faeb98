/** Texts of block cards: the title and, in one line, the selected settings. */
import { isOffered } from '#admin/generic/form/form-values.ts';
import type { Block } from '#model/define-block.ts';
import type { Field } from '#model/field.ts';
import type { Grid, GridBlock } from '#grid/shapes/grid.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';

/** The name of a record that settings reference, if it is known. */
export type NameOf = (entity: string, id: number) => string | undefined;

/** Maximum number of settings in a card's line. */
const PARTS_MAX = 4;

/** Title of a card: `Content list “Latest”`. A block of an unknown type is named after its type. */
export function blockName(block: GridBlock, definition: Block | undefined): string {
  const title = block.settings['title'];
  const kind = definition?.title ?? plainName(block.type);
  return typeof title === 'string' && title ? `${kind} “${title}”` : kind;
}

/** Readable name of a type: Content list for `content_list`. */
export function plainName(type: string): string {
  const words = type.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Name of a row: `Row 2 “More”`. Counts from 1. */
export function rowName(grid: Grid, index: number): string {
  const title = grid.rows[index]?.settings.title;
  return title ? `Row ${index + 1} “${title}”` : `Row ${index + 1}`;
}

/** The settings that differ from the block's initial settings, in readable form. */
export function blockSummary(block: GridBlock, definition: Block, nameOf: NameOf): string {
  const parts: string[] = [];
  for (const [key, field] of Object.entries(definition.settings)) {
    const value = block.settings[key] ?? field.options.default ?? null;
    if (value === null || parts.length >= PARTS_MAX) continue;
    if (!isOffered(field, { ...startOf(definition), ...block.settings })) continue;
    const words = wordsOf(field, value, nameOf);
    if (words) parts.push(words);
  }
  return parts.join(' · ');
}

function startOf({ settings }: Block): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([key, field]) => [key, field.options.default]));
}

function wordsOf(field: Field, value: unknown, nameOf: NameOf): string | null {
  const { label, default: start, to } = field.options as Field['options'] & { to?: string };
  const type = field.kind.output(field.options);
  if (typeof value === 'boolean')
    return isDeepEqual(value, start ?? false) ? null : `${label}: ${value ? 'yes' : 'no'}`;
  if (typeof value === 'number' && 'record' in type) return nameOf(to ?? '', value) ?? label;
  if (typeof value === 'number') return value === start ? null : `${label}: ${value}`;
  if (Array.isArray(value)) return value.length > 0 ? `${value.length} ${label.toLowerCase()}` : null;
  if (typeof value !== 'string' || value === '') return null;
  const words = field.kind.present?.(value, field.options) ?? value;
  return words.length > 40 ? `${words.slice(0, 39)}…` : words;
}
