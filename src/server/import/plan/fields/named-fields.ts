/** Matches columns to fields of the same name. */
import type { Field } from '#model/field.ts';
import type { Target } from '../../links/targets.ts';
import type { Column } from '../columns.ts';
import type { RawRule } from '../rules.ts';
import { plainName } from './vocabulary.ts';

/** Field names that are never filled from a column of the same name. */
const NEVER = new Set([
  'id',
  'notes',
  'name',
  'alias',
  'draft',
  'published',
  'language',
  'enableRmi',
  'active',
  'sequence',
]);

export interface NamedField {
  column: Column;
  rule: RawRule;
}

/** Columns by field, limited to those whose samples the field accepts. */
export function namedFields(
  columns: readonly Column[],
  target: Target,
  { fields, uses }: { fields: Readonly<Record<string, unknown>>; uses: ReadonlyMap<string, string> },
): [string, NamedField][] {
  return Object.entries(target.shape).flatMap(([key, field]): [string, NamedField][] => {
    if (NEVER.has(key) || Object.hasOwn(fields, key)) return [];
    const names = [plainName(key), plainName(field.options.label.replaceAll('.', ' '))];
    const column = columns.find(({ path }) => !uses.has(path) && names.includes(plainName(path)));
    const rule = column ? ruleFor(column, field) : null;
    return column && rule !== null ? [[key, { column, rule }]] : [];
  });
}

function ruleFor(column: Column, field: Field): RawRule | null {
  const { kind, options } = field;
  const { choices, lengthMax } = options;
  if (Array.isArray(choices)) return null;
  const input = (kind.input ?? kind.output)(options);
  if (!('scalar' in input)) return null;
  const { path } = column;
  if (input.scalar === 'Instant')
    return column.kind === 'date'
      ? { path, transform: [{ date: column.order === 'dmy' ? { order: 'dmy' } : {} }] }
      : null;
  if (input.scalar === 'RichText')
    return column.kind === 'long text' || column.kind === 'text'
      ? { path, transform: [{ markdown: true }] }
      : null;
  if (input.scalar !== 'String') return null;
  if (column.kind !== 'text' && column.kind !== 'long text' && column.kind !== 'URL') return null;
  const isPlain = typeof lengthMax === 'number';
  const accepts = (sample: string) => kind.schema(options).safeParse(sample).success;
  if (isPlain) return { path, transform: [{ text: { lengthMax } }] };
  return (column.distinct ?? column.samples).every(accepts) ? path : null;
}
