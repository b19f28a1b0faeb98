import { expect, test } from 'vitest';
import { barOf, beforeLine, scaleOf, tickIndexes } from './chart-geometry.ts';

const point = (count: number, before: number | null = null) => ({ count, before });

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [21, [0, 10, 20, 30]],
  [999, [0, 500, 1000]],
])('a scale up to %i has whole numbers at equal distances', (most, ticks) => {
  expect(scaleOf([point(most)])).toEqual({ max: ticks.at(-1), ticks });
});

test('the scale holds the period before as well, and a bar at its top is as high as the chart', () => {
  const { max } = scaleOf([point(2, 8)]);
  expect(max).toBe(8);
  expect(barOf(8, 0, max)).toMatchObject({ y: 0, height: 100 });
  expect(barOf(0, 0, max)).toMatchObject({ y: 100, height: 0 });
});

test('the line of the period before ends where it has no days', () => {
  expect(beforeLine([point(0, 5), point(0, 10), point(0)], 10)).toBe('M0 50H10L10 0H20');
});

test('few labels are below a chart of any length', () => {
  expect(tickIndexes(3).map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(tickIndexes(31).map(({ index }) => index)).toEqual([0, 4, 8, 12, 16, 20, 24, 28]);
  expect(tickIndexes(366).length).toBeLessThanOrEqual(8);
  expect(tickIndexes(366).filter(({ isMinor }) => !isMinor).length).toBeLessThanOrEqual(4);
});
