/** Dates in names of files: `2014-05-06-the-quay-reopens.md`. */
import type { Column } from './columns.ts';
import type { RawRule } from './rules.ts';
import { plainName } from './vocabulary.ts';

export interface FileDates {
  column: Column;
  rule: RawRule;
}

const NAMES = new Set(['name', 'sourcepath', 'path', 'file', 'filename']);

/** Null when most files of the source are not named by a day. */
export function fileDatesOf(columns: readonly Column[]): FileDates | null {
  for (const column of columns) {
    if (!NAMES.has(plainName(column.path))) continue;
    const values = column.distinct ?? column.samples;
    const folder = values[0]?.replace(/[^/]*$/, '') ?? '';
    const dated = values.filter(
      (value) => value.startsWith(folder) && /^\d{4}-\d\d-\d\d-/.test(value.slice(folder.length)),
    );
    if (dated.length === 0 || dated.length < values.length / 2) continue;
    const transform = [
      ...(folder === '' ? [] : [{ stripPrefix: folder }]),
      { slice: { start: 0, end: 10 } },
      { date: {} },
    ];
    return { column, rule: { path: column.path, transform } };
  }
  return null;
}
