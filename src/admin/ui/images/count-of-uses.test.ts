import { expect, test } from 'vitest';
import { countOfUses } from './count-of-uses.ts';

test.each([
  [countOfUses(1), '1 place'],
  [countOfUses(999), '999 places'],
  [countOfUses(1_000), '1,000 or more places'],
  [countOfUses(1, 3, 'byline'), '1 byline'],
  [countOfUses(1, 1_000, 'byline'), '1 or more bylines'],
])('a count of uses is written as “%s”', (text, expected) => {
  expect(text).toBe(expected);
});
