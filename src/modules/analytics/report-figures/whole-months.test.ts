import { expect, test } from 'vitest';
import { addDays } from '#reports/report-period.ts';
import { wholeMonths } from './server/whole-months.ts';

const summed = new Set(['2024-02-01', '2026-09-01', '2026-10-01']);

test('whole months with stored sums replace their days', () => {
  expect(wholeMonths({ from: '2026-08-30', until: '2026-11-03' }, summed)).toEqual({
    months: ['2026-09-01', '2026-10-01'],
    ranges: [
      { from: '2026-08-30', until: '2026-08-31' },
      { from: '2026-11-01', until: '2026-11-03' },
    ],
  });
});

test('a month that is cut or not summed is read by days', () => {
  expect(wholeMonths({ from: '2026-09-02', until: '2026-10-30' }, summed)).toEqual({
    months: [],
    ranges: [{ from: '2026-09-02', until: '2026-10-30' }],
  });
  expect(wholeMonths({ from: '2025-12-01', until: '2026-01-31' }, summed).ranges).toHaveLength(1);
});

test('each day of ten years is in one month or one range', () => {
  const days = { from: '2016-11-28', until: '2026-11-27' };
  const { months, ranges } = wholeMonths(days, summed);
  const count = (from: string, until: string) => {
    let length = 1;
    for (let day = from; day < until; day = addDays(day, 1)) length += 1;
    return length;
  };
  expect(months).toEqual(['2024-02-01', '2026-09-01', '2026-10-01']);
  const covered = ranges
    .map(({ from, until }) => count(from, until))
    .reduce((sum, length) => sum + length, 0);
  expect(covered + 29 + 30 + 31).toBe(count(days.from, days.until));
});
