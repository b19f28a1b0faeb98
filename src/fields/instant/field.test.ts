import { expect, test } from 'vitest';
import { parseInput } from '#records/shape.ts';
import { instant } from './field.ts';

const shape = { at: instant({ label: 'Start' }) };
const read = (at: string) => parseInput(shape, { at }, 'create')['at'];

test.each([
  ['2026-11-21T09:30:00+01:00', '2026-11-21T08:30:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['1000-01-01T00:00:00Z', '1000-01-01T00:00:00.000Z'],
])('%s is kept in UTC', (given, stored) => {
  expect(read(given)).toBe(stored);
});

test.each([
  '9999-12-31T23:59:59-12:00',
  '1000-01-01T00:00:00+14:00',
  '10000-01-01T00:00:00Z',
  '0999-06-01T00:00:00Z',
  '2026-02-28T25:00:00Z',
  '2026-11-21T09:30:00',
])('%s is refused beside its field: also in UTC it lies between the years 1000 and 9999', (given) => {
  expect(() => read(given)).toThrow(
    expect.objectContaining({
      extensions: expect.objectContaining({
        fields: { at: expect.stringContaining('Start must be a date') },
      }),
    }),
  );
});

test.each([
  ['2027-02-31T09:30:00Z', '2027-02-31'],
  ['2027-02-29T23:30:00-05:00', '2027-02-29'],
  ['2027-04-31T00:00:00+02:00', '2027-04-31'],
])('%s is rejected with the day that does not exist', (given, day) => {
  expect(() => read(given)).toThrow(
    expect.objectContaining({
      extensions: expect.objectContaining({
        fields: { at: `Start: ${day} does not exist. Enter a day of the calendar.` },
      }),
    }),
  );
});

test('February 29 of a leap year is stored', () => {
  expect(read('2028-02-29T09:30:00Z')).toBe('2028-02-29T09:30:00.000Z');
});
