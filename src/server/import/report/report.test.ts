import { expect, test } from 'vitest';
import { IMPORT_LIMITS } from '#import/rules.ts';
import { startReport } from './report.ts';

const { remarksMax, reasonLengthMax } = IMPORT_LIMITS;

test('every broken row of a file is counted, and a bounded number of bounded reasons is stored', () => {
  const report = startReport({ name: 'Broken', sources: [{ key: 'rows', target: 'Article' }] }, false);
  const reason = 'The line is not JSON. '.repeat(100);
  for (let line = 1; line <= remarksMax + 500; line += 1) {
    report.count('rows', 'failed');
    report.remark({ source: 'rows', position: `rows.csv:${line}`, key: null, outcome: 'failed', reason });
  }
  const { totals, remarks, remarksLeftOut } = report.finish(true);
  expect([totals.failed, totals.records]).toEqual([remarksMax + 500, remarksMax + 500]);
  expect([remarks.length, remarksLeftOut]).toEqual([remarksMax, 500]);
  expect(Math.max(...remarks.map((remark) => remark.reason.length))).toBeLessThanOrEqual(reasonLengthMax + 2);
});
