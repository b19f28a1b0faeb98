import { expect, test } from 'vitest';
import type { SourceLoss } from '#import/losses.ts';
import { startReport } from '#server/import/report/report.ts';
import { linesOfLosses } from './import-losses.ts';
import { ImportInterrupted, interruptionOf } from './import-output.ts';

const MAPPING = { name: 'Archive', sources: [{ key: 'posts', target: 'Article' }] };

function reportOf(losses: readonly Pick<SourceLoss, 'kind' | 'name' | 'excerpt' | 'count'>[]) {
  const report = startReport(MAPPING, false);
  for (const lost of losses)
    report.remark({ source: 'posts', position: '1', key: 'a', outcome: 'warning', reason: lost });
  return report.finish(true);
}

test('losses are shown by kind with their sum, the most frequent with what they began with', () => {
  const images = Array.from({ length: 7 }, (_, at) => ({
    kind: 'image' as const,
    name: `/${at}.png`,
    excerpt: `Quay ${at}`,
    count: 7 - at,
  }));
  const shortcode = { kind: 'shortcode', name: 'lamp', excerpt: '{{< lamp >}}', count: 40 } as const;
  expect(linesOfLosses(reportOf([...images, shortcode]))).toEqual([
    'Left out of texts:',
    'Unknown shortcode: 40',
    '     40  posts  lamp  {{< lamp >}}',
    'Image not in the library: 28',
    '      7  posts  /0.png  Quay 0',
    '      6  posts  /1.png  Quay 1',
    '      5  posts  /2.png  Quay 2',
    '      4  posts  /3.png  Quay 3',
    '      3  posts  /4.png  Quay 4',
    '         and 2 more; --json lists them',
    '',
  ]);
  expect(linesOfLosses(reportOf([]))).toEqual([]);
});

test('a report distinguishes thousands of losses, and sums up the rest of a kind', () => {
  const many = Array.from({ length: 2_100 }, (_, at) => ({
    kind: 'link' as const,
    name: `/${at}`,
    excerpt: '',
    count: 1,
  }));
  const { losses } = reportOf(many);
  expect(losses).toHaveLength(2_001);
  expect(losses[0]).toMatchObject({ kind: 'link', name: '', count: 100, records: 100 });
});

function countsOf(outcomes: readonly ('created' | 'updated' | 'failed')[]) {
  const report = startReport(MAPPING, false);
  for (const outcome of outcomes) report.count('posts', outcome);
  return report.finish(false);
}

test.each([
  ['a connection that is slow', new Error('timeout exceeded when trying to connect')],
  ['a lost connection', new Error('no report', { cause: new Error('Connection terminated unexpectedly') })],
])('%s ends a run with what was done, and what to do', (_, error) => {
  const shown = interruptionOf(error, countsOf(['created', 'created', 'updated', 'failed']));
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
