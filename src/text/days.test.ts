import { expect, test } from 'vitest';
import { isCalendarDay, isUtcInstant } from './days.ts';

test.each(['2027-02-28', '2028-02-29', '0001-01-01', '9999-12-31'])('%s is a day of the calendar', (day) => {
  expect(isCalendarDay(day)).toBe(true);
  expect(isUtcInstant(`${day}T09:30:00Z`)).toBe(true);
});

test.each(['2027-02-29', '2027-02-31', '2027-04-31', '2027-13-01', '2027-01-00', '0000-01-01', '2027-1-1'])(
  '%s is not a day of the calendar',
  (day) => {
    expect(isCalendarDay(day)).toBe(false);
    expect(isUtcInstant(`${day}T09:30:00Z`)).toBe(false);
  },
);

test.each(['2027-02-28T25:00:00Z', '2027-02-28T09:30:00', '2027-02-28', '2027-02-28T09:30:00+01:00'])(
  '%s is not an instant in UTC',
  (text) => {
    expect(isUtcInstant(text)).toBe(false);
  },
);
