/**
 * Tables that the admin writes as CSV: spreadsheets must not find formulas in them, and the import must find
 * the original text.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { csvTable } from '#admin/generic/report/report-rows.ts';
import type { DeclaredReport } from '#reports/report.ts';
import { screens } from '#registry/screens.admin.ts';
import { expectHarmless, HOSTILE } from '#testing/hostile/hostile-csv.ts';

const reports: { path: string; report: DeclaredReport }[] = [];
for (const screen of screens)
  if ('report' in screen) reports.push({ path: screen.path, report: screen.report });

describe('every report', () => {
  test.each(reports.flatMap(({ path: at, report }) => report.breakdowns.map((by) => ({ at, report, by }))))(
    '$at by $by.value',
    async ({ report, by }) => {
      const rows = HOSTILE.map((text) => ({ key: '', name: text, note: text, now: {}, before: {} }));
      await expectHarmless(csvTable({ ...report, filters: {} }, by, rows));
    },
  );
});

test('CSV is written in one place', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const writers = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.|^testing/.test(file) &&
      /\b(?:saveCsv|csvOf|csvCell|csvLine)\b/.test(readFileSync(join('src', file), 'utf8')),
  );
  expect(writers.toSorted()).toEqual([
    'admin/generic/csv/csv-in-browser.ts',
    'admin/generic/report/report-table.tsx',
    'modules/newsletters/file-import/admin/refused-lines.tsx',
    'server/exports/write-rows.ts',
    'text/csv/csv-cell.ts',
  ]);
});

/** Pseudo-random numbers; the same sequence in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

test('20,000 cells of separators, quotation marks, spaces and signs in any order', async () => {
  const random = randomNumbers(20_261_125);
  const letters = `"';,|\t\r\n\v =+-@1a.\u00A0\uFEFF\0\u200B\u2028\u0085＝`;
  const word = () =>
    Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
      letters.charAt(Math.floor(random() * letters.length)),
    ).join('');
  const rows = Array.from({ length: 7_000 }, () => [word(), word(), word()]);
  await expectHarmless([['one', 'other', 'third'], ...rows]);
});
