import { describe, expect, test } from 'vitest';
import { cpuGrowth, GROWTH_MAX } from '#testing/hostile/cpu-growth.ts';
import { csvCell, unguardedCell, unguardedStart } from './csv-cell.ts';

const CELLS = [
  'a;=1+1;b',
  'a\t=1+1',
  'two\n=1+1\nlines',
  'two\r\n@SUM(A1)',
  'x,=cmd|x',
  'a; +1+1',
  'a;;＝1',
  "'=1",
  "a;''=1",
  'say "x;=1"',
  '=1+1',
  '  -2+3',
  '\t=1',
  '+32 3 555 01 70',
  '-12.5',
  'a;-4',
  'plain',
  "it's",
  "'tis",
  '',
];

/**
 * Splits a line like a spreadsheet with one separator: a quotation mark at the start of a cell encloses it.
 */
function cellsIn(line: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const [index, letter] of [...line].entries()) {
    const last = cells.at(-1) ?? '';
    if (letter === '"' && (isQuoted || last === '')) isQuoted = !isQuoted;
    else if (!isQuoted && (letter === separator || letter === '\n' || letter === '\r')) cells.push('');
    else cells[cells.length - 1] = last + letter;
    if (index < 0) break;
  }
  return cells;
}

describe.each([',', ';', '\t', '|'])('separated by %j', (separator) => {
  test.each(CELLS)('no cell of %j is a formula', (text) => {
    for (const before of ['x', ''])
      for (const cell of cellsIn(`${csvCell(before)},${csvCell(text)}`, separator))
        expect(cell.replace(/^[",]+/, '')).not.toMatch(/^\s*[=+\-@＝＋－＠](?!\d[\d .]*"?$)/);
  });
});

test.each(CELLS)('%j is had back from its cell', (text) => {
  expect(unguardedCell(csvCell(text).slice(1, -1).replaceAll('""', '"'))).toBe(text);
});

test('only the apostrophe before a formula is removed from a file that a spreadsheet saved', () => {
  expect(["'=1+1", "'tis", "a;'=1"].map(unguardedStart)).toEqual(['=1+1', "'tis", "a;'=1"]);
});

test('four times the cell costs at most eight times the work', async () => {
  for (const piece of ["'", ' ', '+1 ', ';', ";'"])
    expect(
      await cpuGrowth({
        input: (size) => piece.repeat(size),
        run: (text) => unguardedCell(csvCell(text)),
        size: 4_000,
      }),
      piece,
    ).toBeLessThanOrEqual(GROWTH_MAX);
});
