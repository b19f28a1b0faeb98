import { expect, test } from 'vitest';
import { withRemoved } from './use-ordered-entries.ts';

test.each([
  { entries: ['a', 'c'], index: 1, after: ['a', 'b', 'c'] },
  { entries: [], index: 1, after: ['b'] },
  // Added again since.
  { entries: ['b', 'a'], index: 1, after: ['b', 'a'] },
])('a removed entry comes back at its place: %j', ({ entries, index, after }) => {
  expect(withRemoved(entries, index, 'b')).toEqual(after);
});
