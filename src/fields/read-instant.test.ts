import { expect, test } from 'vitest';
import { readInstant } from './read-instant.ts';

const NEW_YORK = { zone: 'America/New_York' };

test.each([
  ['2015-04-24 10:00:00 -4', '2015-04-24T14:00:00.000Z'],
  ['2015-04-24 10:00:00 -04', '2015-04-24T14:00:00.000Z'],
  ['2015-04-24 10:00:00-0400', '2015-04-24T14:00:00.000Z'],
  ['2015-04-24 10:00 -400', '2015-04-24T14:00:00.000Z'],
  ['2015-04-24 10:00 +5:30', '2015-04-24T04:30:00.000Z'],
  ['2015-04-24 10:00:00 EDT', '2015-04-24T14:00:00.000Z'],
  ['2015-04-24 10:00:00 UTC+2', '2015-04-24T08:00:00.000Z'],
  ['Fri, 24 Apr 2015 10:00:00 GMT', '2015-04-24T10:00:00.000Z'],
  ['Fri, 24 Apr 2015 10:00:00 -0400', '2015-04-24T14:00:00.000Z'],
  ['2015-04-24 10:00:00', '2015-04-24T14:00:00.000Z'],
  ['2015-04-24 10:00:00 +99', null],
])('%s keeps its hour', (text, instant) => expect(readInstant(text, NEW_YORK)).toBe(instant));

test('a day without a time is that day where it is shown, whatever the zone of times is', () => {
  const zones = { ...NEW_YORK, dayZone: 'Europe/Amsterdam' };
  expect(readInstant('2027-03-09', zones)).toBe('2027-03-08T23:00:00.000Z');
  expect(readInstant('March 9, 2027', zones)).toBe('2027-03-08T23:00:00.000Z');
  expect(readInstant('2027-03-09 00:00', zones)).toBe('2027-03-09T05:00:00.000Z');
});

test.each(['2027-02-31', '2027-02-29T10:00:00Z', 'February 31, 2027', '31 April 2027', '2/31/2027'])(
  'the day %s, which does not exist, is not read as another day',
  (text) => expect(readInstant(text, NEW_YORK)).toBeNull(),
);
