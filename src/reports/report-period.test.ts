import { describe, expect, test } from 'vitest';
import {
  countDays,
  periodProblem,
  pieceBefore,
  reportDays,
  splitDays,
  unitOf,
  unitsFor,
  type ReportPeriod,
} from './report-period.ts';

const days = (from: string, until: string) => ({ from, until });

test.each([
  ['7-days', '2026-11-22', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['30-days', '2026-11-22', '2026-10-24', '2026-11-22', '2026-09-24', '2026-10-23'],
  ['90-days', '2024-03-01', '2023-12-03', '2024-03-01', '2023-09-04', '2023-12-02'],
  ['this-month', '2026-11-22', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
  // A previous month that is shorter than the elapsed part of this one is compared as a whole.
  ['this-month', '2026-03-31', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-05', '2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30'],
  ['last-month', '2024-03-31', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31'],
] as const)('%s on %s is %s to %s, compared with %s to %s', (period, today, from, until, first, last) => {
  expect(reportDays({ period }, today)).toMatchObject({ days: days(from, until), before: days(first, last) });
});

test('without a period it is the last 30 days, and days of one’s own are compared with as many before', () => {
  expect(reportDays({}, '2026-11-22')).toEqual(reportDays({ period: '30-days' }, '2026-11-22'));
  expect(reportDays(days('2026-03-01', '2026-03-10'), '2026-11-22').before).toEqual(
    days('2026-02-19', '2026-02-28'),
  );
});

describe('a period that cannot be reported on', () => {
  test.each([
    ['2026-02-30', '2026-03-01', 'Both dates must be in the format 2026-11-22.'],
    ['soon', '2026-03-01', 'Both dates must be in the format 2026-11-22.'],
    ['2026-03-02', '2026-03-01', 'The start date must not be after the end date.'],
    ['2016-01-01', '2026-01-01', 'A report covers at most 10 years. Choose a shorter period.'],
    ['2026-01-01', '', 'A custom period needs a start date and an end date.'],
  ])('%s to %s: %s', (from, until, problem) => {
    expect(periodProblem({ from, until })).toBe(problem);
  });

  test('is not one of ten years, of one day, or with a name', () => {
    expect(periodProblem(days('2016-01-01', '2025-12-31'))).toBeNull();
    expect(periodProblem(days('2026-03-01', '2026-03-01'))).toBeNull();
    expect(periodProblem({ period: '7-days' })).toBeNull();
    expect(periodProblem({ period: '7-days', ...days('2026-03-01', '2026-03-02') })).not.toBeNull();
  });
});

test('weeks begin on Monday, months on their first, and both end with the period', () => {
  expect(splitDays(days('2026-11-20', '2026-12-01'), 'week')).toEqual([
    days('2026-11-20', '2026-11-22'),
    days('2026-11-23', '2026-11-29'),
    days('2026-11-30', '2026-12-01'),
  ]);
  expect(splitDays(days('2025-12-20', '2026-02-03'), 'month')).toEqual([
    days('2025-12-20', '2025-12-31'),
    days('2026-01-01', '2026-01-31'),
    days('2026-02-01', '2026-02-03'),
  ]);
  expect(splitDays(days('2026-02-27', '2026-03-01'), 'day')).toHaveLength(3);
});

test.each(['7-days', '30-days', '90-days', 'this-month', 'last-month'] as const)(
  'the pieces of %s are its days, each once, in every unit, and so are those before',
  (period: ReportPeriod) => {
    for (const today of ['2026-03-31', '2024-02-29', '2026-11-22']) {
      const parts = reportDays({ period }, today);
      for (const unit of ['day', 'week', 'month'] as const) {
        const pieces = splitDays(parts.days, unit);
        const before = pieces.flatMap((piece) => pieceBefore(piece, parts) ?? []);
        const sum = (some: typeof pieces) => some.reduce((total, piece) => total + countDays(piece), 0);
        expect(sum(pieces)).toBe(countDays(parts.days));
        expect(sum(before)).toBe(Math.min(countDays(parts.days), countDays(parts.before)));
        expect(before[0]?.from).toBe(parts.before.from);
      }
    }
  },
);

test('a chart is offered in units of which it has neither very few nor very many', () => {
  expect(unitsFor(days('2026-11-16', '2026-11-22'))).toEqual(['day']);
  expect(unitsFor(days('2026-10-24', '2026-11-22'))).toEqual(['day', 'week']);
  expect(unitsFor(days('2026-08-25', '2026-11-22'))).toEqual(['day', 'week', 'month']);
  expect(unitsFor(days('2025-11-22', '2026-11-22'))).toEqual(['week', 'month']);
});

test('days are counted in the unit that was asked for, but for days of a year', () => {
  const year = days('2025-11-22', '2026-11-22');
  expect([unitOf(year, 'day'), unitOf(year, 'week'), unitOf(year, null)]).toEqual(['month', 'week', 'month']);
  expect(unitOf(days('2026-08-23', '2026-11-22'), 'day')).toBe('day');
});
