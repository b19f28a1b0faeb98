import { expect, test } from 'vitest';
import { percentile, summarise } from './statistics.ts';

test('the median of an odd number of rounds is the middle one, with the spread', () => {
  expect(summarise([30, 10, 20])).toEqual({ median: 20, least: 10, most: 30, rounds: 3 });
});

test('the median of an even number of rounds is between the two in the middle', () => {
  expect(summarise([4, 1, 3, 2]).median).toBe(2.5);
});

test('figures are compared as numbers, not as texts', () => {
  expect(summarise([9, 10, 100]).median).toBe(10);
});

test('a percentile is a value that occurred: the smallest that this share does not exceed', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, 0.5)).toBe(50);
  expect(percentile(values, 0.95)).toBe(95);
  expect(percentile(values, 1)).toBe(100);
  expect(percentile([7], 0.01)).toBe(7);
});

test('reducing does not reorder what it was given', () => {
  const values = [3, 1, 2];
  percentile(values, 0.5);
  expect(values).toEqual([3, 1, 2]);
});

test('an empty measurement is an error and not a zero', () => {
  expect(() => summarise([])).toThrow('no values');
  expect(() => percentile([], 0.5)).toThrow('no values');
});
