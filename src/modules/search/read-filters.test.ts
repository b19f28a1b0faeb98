import { expect, test } from 'vitest';
import { searchAddress } from './search-filters.ts';
import { readSearchFilters } from './read-filters.ts';

const NOTHING = { text: '', types: [], websiteSchedule: [], sort: 'relevance', page: 1 };
const filters = (value: unknown) => `?filters=${encodeURIComponent(JSON.stringify(value))}`;

test('filters of the mega menu and of a plain form are read', () => {
  expect(readSearchFilters(filters({ text: 'lock gates', type: [], websiteSchedule: [], page: 1 }))).toEqual({
    ...NOTHING,
    text: 'lock gates',
  });
  expect(
    readSearchFilters('?text=lock+gates&type=Article&type=News&section=7&section=x&sort=newest&page=2'),
  ).toEqual({
    text: 'lock gates',
    types: ['Article', 'News'],
    websiteSchedule: [7],
    sort: 'newest',
    page: 2,
  });
});

test('a list named type is accepted as well as one named types, and a single type', () => {
  for (const given of [{ type: ['News'] }, { types: ['News'] }, { type: 'News' }])
    expect(readSearchFilters(filters(given)).types, JSON.stringify(given)).toEqual(['News']);
  expect(readSearchFilters('?types=News').types).toEqual(['News']);
});

test('a URL round-trips its filters', () => {
  const given = {
    text: '"dry dock" & more',
    types: ['Video'],
    websiteSchedule: [3, 4],
    sort: 'newest',
    page: 3,
  } as const;
  expect(readSearchFilters(searchAddress(given).slice('/search'.length))).toEqual(given);
});

test('whatever is wrong is left out, and everything has an end', () => {
  for (const query of ['', '?', '?filters=', '?filters={', '?filters=null', '?filters=[]', '?filters="x"'])
    expect(readSearchFilters(query), query).toEqual(NOTHING);
  const read = readSearchFilters(
    filters({
      text: ` ${'a'.repeat(500)}`,
      types: ['Article', "x';--", 4, null, ...Array.from({ length: 30 }, () => 'News')],
      websiteSchedule: Array.from({ length: 30 }, (_, index) => index + 1),
      sort: { $ne: 1 },
      page: 9_999,
    }),
  );
  expect(read.text).toHaveLength(200);
  expect(read.types).toEqual(['Article', 'News']);
  expect(read.websiteSchedule).toHaveLength(20);
  expect([read.sort, read.page]).toEqual(['relevance', 51]);
  expect(readSearchFilters(filters({ text: 'x'.repeat(3_000) }))).toEqual(NOTHING);
  for (const page of [-1, 0, 1.5, 'two', Number.NaN])
    expect(readSearchFilters(filters({ page })).page).toBe(1);
});
