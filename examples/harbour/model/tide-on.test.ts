import { expect, test } from 'vitest';
import { tideOn } from './tide-on.ts';

test.each([
  ['2026-11-24', 'spring'],
  ['2026-12-01', 'neap'],
  ['2026-11-28', 'between'],
])('the tide on %s is %s', (day, tide) => {
  expect(tideOn(day)).toBe(tide);
});
