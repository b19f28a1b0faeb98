import { expect, test } from 'vitest';
import { toggled } from './row-choice.ts';

const rows = [1, 2, 3, 4, 5];
const after = (chosen: number[], key: number, from: number | null) =>
  [...toggled({ keys: new Set(chosen) }, rows, key, from)].sort();

test('a click chooses a row and leaves it out again', () => {
  expect(after([2], 4, null)).toEqual([2, 4]);
  expect(after([2, 4], 4, null)).toEqual([2]);
});

test('a range takes all rows between, in either direction, and leaves them all out', () => {
  expect(after([2], 4, 2)).toEqual([2, 3, 4]);
  expect(after([4], 1, 4)).toEqual([1, 2, 3, 4]);
  expect(after([2, 3, 4, 5], 4, 2)).toEqual([5]);
});

test('a range from a removed row contains only the clicked row', () => {
  expect(after([], 4, 9)).toEqual([4]);
});
