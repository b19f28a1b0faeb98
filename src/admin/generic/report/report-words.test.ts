import { expect, test } from 'vitest';
import {
  changeText,
  daysText,
  differenceText,
  durationText,
  figureOf,
  figureText,
  pointText,
  shareText,
} from './report-words.ts';

test.each([
  [0, 'under 1 min'],
  [45, '45 min'],
  [60, '1 h'],
  [200, '3 h 20 min'],
  [1440, '1 d'],
  [3120, '2 d 4 h'],
  [20_000, '14 d'],
])('%i minutes are %s', (minutes, words) => {
  expect(durationText(minutes)).toBe(words);
});

test.each([
  [0, '0 s'],
  [45, '45 s'],
  [60, '1 min'],
  [200, '3 min 20 s'],
  [7_300, '2 h 2 min'],
])('%i seconds are %s', (seconds, words) => {
  expect(figureText(seconds, 'seconds')).toBe(words);
});

test('a figure a day is over all days of the period', () => {
  const week = { from: '2026-11-16', until: '2026-11-22' };
  const perDay = { key: 'n', label: '', as: 'per-day' } as const;
  expect(figureText(figureOf({ n: 30 }, perDay, week), 'per-day')).toBe('4.3');
  expect(figureText(2 / 90, 'per-day')).toBe('0.022');
  expect(figureText(figureOf({ n: null }, perDay, week), 'per-day')).toBe('–');
  expect(figureText(1204, 'count')).toBe('1,204');
});

test.each([
  [128, 116, 'Up 10% from 116'],
  [58, 116, 'Down 50% from 116'],
  [0, 116, 'Down 100% from 116'],
  [1001, 1000, 'Up under 1% from 1,000'],
  [7, 7, 'Same as before'],
  [0, 0, 'Same as before'],
  [7, 0, 'None in the previous period'],
  [null, null, 'None in either period'],
  [null, 60, '60 before'],
])('%s after %s: %s', (now, before, words) => {
  expect(changeText(now, before, 'count')).toBe(words);
});

test('times that read the same are the same', () => {
  expect(changeText(2460, 2471, 'minutes')).toBe('Same as before');
  expect(changeText(2460, 2400, 'minutes')).toBe('Up 3% from 1 d 16 h');
});

test('differences and shares have their sign and are never 0 for a nonzero value', () => {
  expect([differenceText(12, 4), differenceText(4, 12), differenceText(4, 4)]).toEqual(['+8', '−8', '0']);
  expect([shareText(0), shareText(0.001), shareText(1 / 3)]).toEqual(['0%', 'under 1%', '33%']);
});

test('days are named without a zone of the browser', () => {
  expect(daysText({ from: '2026-11-22', until: '2026-11-22' })).toBe('Nov 22, 2026');
  expect(daysText({ from: '2026-10-24', until: '2026-11-22' })).toMatch(/^Oct 24\s–\sNov 22, 2026$/);
  expect(pointText({ from: '2026-11-22', until: '2026-11-22' }, 'day')).toBe('Sun, Nov 22');
  expect(pointText({ from: '2026-11-01', until: '2026-11-22' }, 'month')).toBe('November 2026');
});

test('a percentage has its sign', () => {
  expect(figureText(33, 'percent')).toBe('33%');
  expect(changeText(33, 30, 'percent')).toBe('Up 10% from 30%');
});
