import { expect, test } from 'vitest';
import { chaptersOf, secondsOf, timeOf } from './recording.ts';

test('times are read as editors write them and shown the same way', () => {
  expect(['0:07', '12:30', '1:05:00', '99:59:59'].map(secondsOf)).toEqual([7, 750, 3900, 359_999]);
  expect(['12', '1:60', 'soon', '', null, 12].map(secondsOf)).toEqual([null, null, null, null, null, null]);
  expect([0, 7.9, 750, 3900].map(timeOf)).toEqual(['0:00', '0:07', '12:30', '1:05:00']);
});

test('chapters are in the order of their times; what is damaged, beyond the end or there already is left out', () => {
  const chapters = [
    { start: '1:00', title: 'Second' },
    { start: '0:00', title: 'First' },
    { start: '1:00', title: 'Second again' },
    { start: '5:00', title: 'After the end' },
    { start: 'soon', title: 'No time' },
    { start: '2:00', title: ' ' },
    null,
    'text',
  ];
  expect(chaptersOf({ chapters, duration: '4:00' }).map(({ title }) => title)).toEqual(['First', 'Second']);
  expect(chaptersOf({ chapters: 'damaged' })).toEqual([]);
  expect(chaptersOf({})).toEqual([]);
});
