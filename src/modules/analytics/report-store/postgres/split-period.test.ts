import { expect, test } from 'vitest';
import { addDays, type Days } from '#reports/report-period.ts';
import { splitPeriod } from './split-period.ts';

const through = new Map([
  ['2024-02-01', '2024-02-29'],
  ['2026-09-01', '2026-09-30'],
  ['2026-10-01', '2026-10-31'],
  ['2026-11-01', '2026-11-25'],
]);

const added = (from: string, until: string) => ({ from, until, isSubtracted: false });
const subtracted = (from: string, until: string) => ({ from, until, isSubtracted: true });

test.each([
  ['whole months', '2026-09-01', '2026-10-31', ['2026-09-01', '2026-10-01'], []],
  ['a few days of a month', '2026-09-10', '2026-09-15', [], [added('2026-09-10', '2026-09-15')]],
  [
    'a month without its ends',
    '2026-10-02',
    '2026-10-29',
    ['2026-10-01'],
    [subtracted('2026-10-01', '2026-10-01'), subtracted('2026-10-30', '2026-10-31')],
  ],
  ['a month that goes on', '2026-11-01', '2026-11-27', ['2026-11-01'], [added('2026-11-26', '2026-11-27')]],
  ['days after the sum', '2026-11-26', '2026-11-27', [], [added('2026-11-26', '2026-11-27')]],
  [
    'months without sums',
    '2025-12-20',
    '2026-01-10',
    [],
    [added('2025-12-20', '2025-12-31'), added('2026-01-01', '2026-01-10')],
  ],
])('%s', (_, from, until, months, ranges) => {
  expect(splitPeriod({ from, until }, through)).toEqual({ months, ranges });
});

/** How often each day counts. */
function timesOf({ months, ranges }: ReturnType<typeof splitPeriod>): Map<string, number> {
  const times = new Map<string, number>();
  const count = ({ from, until }: Days, sign: number) => {
    for (let day = from; day <= until; day = addDays(day, 1)) times.set(day, (times.get(day) ?? 0) + sign);
  };
  for (const month of months) count({ from: month, until: through.get(month) ?? month }, 1);
  for (const { isSubtracted, ...range } of ranges) count(range, isSubtracted ? -1 : 1);
  return new Map([...times].filter(([, sum]) => sum !== 0));
}

test.each([1, 2, 3, 15, 28, 30, 31, 90, 400, 1000])(
  'each day of %i days counts once, and no other day counts',
  (length) => {
    for (let shift = 0; shift < 70; shift += 1) {
      const until = addDays('2026-11-27', -shift);
      const from = addDays(until, 1 - length);
      const times = timesOf(splitPeriod({ from, until }, through));
      expect([...times.values()].every((count) => count === 1)).toBe(true);
      expect([times.size, [...times.keys()].sort()[0]]).toEqual([length, from]);
    }
  },
);
