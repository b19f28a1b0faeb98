import { expect, test } from 'vitest';
import { reportPoints, reportTimes } from './report-times.ts';

const NOW = '2026-11-22T18:30:00.000Z';

test('days begin where they begin in the zone, on days of 23 and of 25 hours too', () => {
  const march = reportTimes({ from: '2026-03-07', until: '2026-03-09' }, 'America/New_York', NOW);
  expect(march.now).toEqual({
    from: '2026-03-07T05:00:00.000Z',
    until: '2026-03-10T04:00:00.000Z',
    edges: [
      '2026-03-07T05:00:00.000Z',
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
      '2026-03-10T04:00:00.000Z',
    ],
  });
  expect(march.before.from).toBe('2026-03-04T05:00:00.000Z');
  expect(march.before.until).toBe(march.now.from);
  const { edges } = reportTimes({ from: '2026-11-01', until: '2026-11-01' }, 'America/New_York', NOW).now;
  expect(edges).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']);
});

test('today is the site’s: at one instant it is another day in Auckland than in Honolulu', () => {
  const until = (zone: string) => reportTimes({ period: '7-days' }, zone, NOW).period.until;
  expect([until('Pacific/Auckland'), until('Pacific/Honolulu')]).toEqual(['2026-11-23', '2026-11-22']);
});

test('an unfinished period is compared with the period before up to the same time of the day', () => {
  const { period, now, before } = reportTimes({ period: 'this-month' }, 'Europe/Amsterdam', NOW);
  expect(period).toEqual({
    from: '2026-11-01',
    until: '2026-11-22',
    beforeFrom: '2026-10-01',
    beforeUntil: '2026-10-22',
    isToDate: true,
    unit: 'day',
  });
  expect(now.until).toBe(NOW);
  // 19:30 in Amsterdam; the clocks went back between the two days.
  expect(before.until).toBe('2026-10-22T17:30:00.000Z');
  const over = reportTimes({ period: 'last-month' }, 'Europe/Amsterdam', NOW);
  expect([over.period.isToDate, over.before.until]).toEqual([false, over.before.edges.at(-1)]);
});

test('a period that cannot be reported on is refused at its field', () => {
  expect(() => reportTimes({ from: '2016-01-01', until: '2026-01-02' }, 'UTC', NOW)).toThrow(
    'A report covers at most 10 years.',
  );
});

test('points without anything are there with none, and those without days before have no figure of them', () => {
  const times = reportTimes({ period: 'last-month', unit: 'week' }, 'UTC', '2026-03-10T00:00:00.000Z');
  const points = reportPoints(times, new Map([[2, { now: 3, before: 4 }]]));
  expect(points.map(({ count, before }) => [count, before])).toEqual([
    [0, 0],
    [3, 4],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  const month = reportTimes({ period: 'this-month' }, 'UTC', '2026-03-31T12:00:00.000Z');
  expect(reportPoints(month, new Map()).at(-1)).toMatchObject({ from: '2026-03-31', before: null });
});
