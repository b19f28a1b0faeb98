import { expect, test } from 'vitest';
import { diffEntries } from './diff-entries.ts';

const describeDiff = (before: string[], after: string[]) =>
  diffEntries(
    before.map((name) => ({ name })),
    after.map((name) => ({ name })),
  ).map(({ kind, before: old, after: now }) => [kind, old?.['name'] ?? null, now?.['name'] ?? null]);

test('added and removed entries are distinguished from changed and unchanged ones', () => {
  expect(describeDiff(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    ['same', 'a', 'a'],
    ['changed', 'b', 'x'],
    ['same', 'c', 'c'],
    ['added', null, 'd'],
  ]);
  expect(describeDiff(['a', 'b'], ['b'])).toEqual([
    ['removed', 'a', null],
    ['same', 'b', 'b'],
  ]);
});

test('the order of an entry’s fields is irrelevant', () => {
  const [entry] = diffEntries([{ a: 1, b: 2 }], [{ b: 2, a: 1 }]);
  expect(entry?.kind).toBe('same');
});
