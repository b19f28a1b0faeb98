import { expect, test } from 'vitest';
import { rowCountLabel } from './row-count-label.ts';

test.each([
  [50, null, 10_000, '50 shown'],
  [2, 2, 1_000, '2 of 2'],
  [50, 1_000, 1_000, '50 of 1,000'],
  [50, 1_001, 1_000, '50 of 1,000+'],
  [50, 10_001, 10_000, '50 of 10,000+'],
])('%s rows of %s, counted to %s', (count, total, totalMax, words) => {
  expect(rowCountLabel(count, total, totalMax)).toBe(words);
});
