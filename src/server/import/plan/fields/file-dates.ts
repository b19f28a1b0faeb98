/** Dates in file names: `2014-05-06-the-quay-reopens.md`. */
import type { Column } from '../columns.ts';
import type { RawRule } from '../rules.ts';
import { plainName } from './vocabulary.ts';

export interface FileDates {
  column: Column;
  rule: RawRule;
}

const NAMES = new Set(['name', 'sourcepath', 'path', 'file', 'filename']);

/**
 * Dates in file names, from the column with the most names that begin with a day. In a column of paths, names
 * in other folders than the first do not count. Null if fewer than half of the names begin with a day.
 */
export function fileDatesOf(columns: readonly Column[]): FileDates | null {
  const [best] = columns.flatMap((column) => datesIn(column) ?? []).sort((a, b) => b.dated - a.dated);
  return best ?? null;
}

function datesIn(column: Column): (FileDates & { dated: number }) | null {
  if (!NAMES.has(plainName(column.path))) return null;
  const values = column.distinct ?? column.samples;
  const folder = values[0]?.replace(/[^/]*$/, '') ?? '';
  const dated = values.filter(
    (value) => value.startsWith(folder) && /^\d{4}-\d\d-\d\d-/.test(value.slice(folder.length)),
  );
  if (dated.length === 0 || dated.length < values.length / 2) return null;
  const transform = [
    ...(folder === '' ? [] : [{ stripPrefix: folder }]),
    { slice: { start: 0, end: 10 } },
    { date: {} },
  ];
  return { column, rule: { path: column.path, transform }, dated: dated.length };
}
