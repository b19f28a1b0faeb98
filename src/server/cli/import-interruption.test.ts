import { expect, test } from 'vitest';
import { startReport } from '#server/import/report/report.ts';
import { ImportInterrupted, interruptionOf } from './import-output.ts';

const MAPPING = { name: 'Archive', sources: [{ key: 'posts', target: 'Article' }] };

function reportOf(outcomes: readonly ('created' | 'updated' | 'failed')[]) {
  const report = startReport(MAPPING, false);
  for (const outcome of outcomes) report.count('posts', outcome);
  return report.finish(false);
}

test.each([
  ['a connection that is slow', new Error('timeout exceeded when trying to connect')],
  ['a lost connection', new Error('no report', { cause: new Error('Connection terminated unexpectedly') })],
])('%s ends a run with what was done, and what to do', (_, error) => {
  const shown = interruptionOf(error, reportOf(['created', 'created', 'updated', 'failed']));
  expect(shown).toBeInstanceOf(ImportInterrupted);
  expect(String(shown)).toMatch(
    /interrupted\..+ Until then: 2 created, 1 updated, 0 unchanged, 1 failed\. Run the same command again/,
  );
  expect(String(interruptionOf(error, null))).toContain('Until then: 0 created');
});

test('any other error is a bug, and is reported in full', () => {
  const bug = new TypeError('x is not a function');
  expect(interruptionOf(bug, null)).toBe(bug);
});
