import { describe, expect, test } from 'vitest';
import { readCount, runningCount, unitedCount, viewItem, writeCount, type MeterCount } from './count.ts';

const NOW = 1_900_000_000;
const terms = { allowed: 3, days: 30 };
const view = (count: MeterCount | null, item: number, counts = true) =>
  viewItem(count, { item, now: NOW, terms, counts });

describe('a period', () => {
  test('a period begins with the first view, adds distinct items, and ends with a message', () => {
    const first = view(null, 1);
    expect(first).toMatchObject({
      state: 'metered-more',
      isShown: true,
      count: { start: NOW, expires: NOW + 30 * 86_400, allowed: 3, items: [1] },
    });
    const again = view(first.count, 1);
    expect([again.state, again.isChanged, again.count?.items]).toEqual(['metered-more', false, [1]]);
    const second = view(first.count, 2);
    const last = view(second.count, 3);
    expect([second.state, last.state]).toEqual(['metered-more', 'metered-out']);
    const refused = view(last.count, 4);
    expect(refused).toEqual({
      count: last.count,
      state: 'failed-metered',
      isShown: false,
      isChanged: false,
    });
    // Viewed items stay readable.
    expect(view(last.count, 2)).toMatchObject({ state: 'metered-out', isShown: true });
  });

  test('a period retains the terms it began with', () => {
    const { count } = view(null, 1);
    const later = viewItem(count, { item: 2, now: NOW + 5, terms: { allowed: 1, days: 1 }, counts: true });
    expect(later).toMatchObject({ state: 'metered-more', count: { allowed: 3, expires: count?.expires } });
  });

  test('a period is over at its end, and another begins', () => {
    const { count } = view(null, 1);
    expect(runningCount(count, NOW + 30 * 86_400 - 1)).toBe(count);
    expect(runningCount(count, NOW + 30 * 86_400)).toBeNull();
  });

  test('a preview changes nothing and only shows viewed items', () => {
    expect(view(null, 1, false)).toEqual({
      count: null,
      state: 'failed-metered',
      isShown: false,
      isChanged: false,
    });
    const { count } = view(null, 1);
    expect(view(count, 1, false)).toMatchObject({ isShown: true, isChanged: false });
    expect(view(count, 2, false)).toMatchObject({ isShown: false, isChanged: false, count });
  });
});

test('two counts of one reader are the items of both, by the terms of the first', () => {
  const own = { start: 1, expires: 2, allowed: 3, items: [1, 2] };
  const other = { start: 5, expires: 9, allowed: 7, items: [2, 3, 4] };
  expect(unitedCount(own, other)).toEqual({ ...own, items: [1, 2, 3, 4] });
  expect([unitedCount(null, other), unitedCount(own, null)]).toEqual([other, own]);
  // The merged count exceeds the terms: no new item is shown, and every viewed item stays readable.
  expect(view(unitedCount(own, other), 4)).toMatchObject({ isShown: true, state: 'metered-out' });
  expect(view(unitedCount(own, other), 5)).toMatchObject({ isShown: false });
});

test('a cookie round-trips, at its longest too; any other is ignored', () => {
  const items = Array.from({ length: 100 }, (_, index) => 99_999_999 - index);
  const longest = {
    start: NOW,
    expires: NOW + 366 * 86_400,
    allowed: 100,
    items,
    id: 'Zk3-_'.repeat(4) + 'aa',
  };
  const written = writeCount(longest);
  expect(readCount(written)).toEqual(longest);
  expect(written.length).toBeLessThan(1_000);
  for (const wrong of [
    null,
    '',
    'x',
    '1.2.3',
    '1.2.3.',
    '1.2.3.!',
    '1.2.3.4.short',
    `${written}-${'z'.repeat(2_000)}`,
  ])
    expect(readCount(wrong)).toBeNull();
});
