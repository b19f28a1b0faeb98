import { expect, test } from 'vitest';
import { nextDay, nextYear, yearOf } from './calendar.ts';

test.each([
  ['Europe/Amsterdam', '2026-11-21T10:00:00.000Z', '2026-11-21T23:00:00.000Z'],
  ['Europe/Amsterdam', '2026-11-21T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  // The day on which clocks go back has 25 hours, and the day on which they go forward has 23.
  ['America/Chicago', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'],
  ['America/Chicago', '2027-03-14T06:00:00.000Z', '2027-03-15T05:00:00.000Z'],
  // In Beirut clocks go forward at midnight, so that day begins at one o'clock.
  ['Asia/Beirut', '2026-03-28T12:00:00.000Z', '2026-03-28T22:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-21T10:00:00.000Z', '2026-11-21T18:30:00.000Z'],
])('in %s the day after %s begins at %s', (timeZone, now, expected) => {
  expect(nextDay(now, timeZone)).toBe(expected);
});

test('a year begins when it begins in the zone', () => {
  expect(yearOf('2026-12-31T23:30:00.000Z', 'Europe/Amsterdam')).toBe(2027);
  expect(yearOf('2027-01-01T03:00:00.000Z', 'America/Chicago')).toBe(2026);
  expect(nextYear('2026-12-31T22:30:00.000Z', 'Europe/Amsterdam')).toBe('2026-12-31T23:00:00.000Z');
  expect(nextYear('2028-02-29T00:00:00.000Z', 'America/Chicago')).toBe('2029-01-01T06:00:00.000Z');
});

test('a cached day and year is not returned for another, before or after', () => {
  const zone = 'Europe/Amsterdam';
  const instants = ['2026-06-01T12:00:00.000Z', '2027-06-01T12:00:00.000Z', '2025-06-01T12:00:00.000Z'];
  expect(instants.map((instant) => yearOf(instant, zone))).toEqual([2026, 2027, 2025]);
  expect(instants.map((instant) => nextDay(instant, zone).slice(0, 10))).toEqual(
    instants.map((instant) => instant.slice(0, 10)),
  );
});
