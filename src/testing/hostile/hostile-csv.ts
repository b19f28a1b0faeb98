/** Writes tables as CSV, and reads them as spreadsheets and as imports do. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { CSV_MARK, csvLine } from '#text/csv/csv-cell.ts';
import { openFolder } from '#server/import/files/folder.ts';
import { readCsv } from '#server/import/sources/csv.ts';
import { liveCells } from '../spreadsheets.ts';

const FORMULAS = ['=1+1', '+1+1', '-2+3', '@SUM(A1)', "=cmd|'/c calc'!A1", '＝1', '+32 475', '-12.5'];
const SEPARATED = [
  'a;',
  'a\t',
  'a,',
  'a|',
  'a\n',
  'a\r',
  'a\r\n',
  'a\v',
  'a\u0085',
  'a\u2028',
  '\t',
  '\r',
  '\n',
  ';',
];
const QUOTED = ['a;"', 'a;"" "', 'a\t"', 'say "x;', '"', "'", "a;'", `a;'"`, '""'];
const UNSEEN = [' ', '\u00A0', '\u3000', '\uFEFF', '\u200B', '\0', '\u001B', 'a; \uFEFF', 'a;\u200B"'];
const BEFORE = ['', ...SEPARATED, ...QUOTED, ...UNSEEN];
/** Texts in which some spreadsheet may see a formula. */
export const HOSTILE = BEFORE.flatMap((before) => FORMULAS.map((formula) => `${before}${formula};b`));

const csvOf = (table: readonly (readonly string[])[]) => CSV_MARK + table.map(csvLine).join('');

/**
 * Throws if a program would run a cell of the file, or if the import reads other texts than the table has.
 */
export async function expectHarmless(table: readonly (readonly string[])[]): Promise<void> {
  expect(liveCells(csvOf(table)).slice(0, 5)).toEqual([]);
  // The import would merge columns with the same name: the header is c0, c1, …, and the table's own header is
  // the first row.
  const columns = (table[0] ?? []).map((_name, at) => `c${at}`);
  const path = await mkdtemp(join(tmpdir(), 'csv-exports-'));
  try {
    await writeFile(join(path, 'export.csv'), csvOf([columns, ...table]));
    let at = 0;
    const reading = { encoding: 'auto', delimiter: ',' } as const;
    for await (const entry of readCsv(await openFolder(path), 'export.csv', reading)) {
      if (entry.kind !== 'record') throw new Error(entry.reason);
      expect(columns.map((name) => entry.record[name])).toEqual(table[at]);
      at += 1;
    }
    expect(at).toBe(table.length);
  } finally {
    await rm(path, { recursive: true });
  }
}
