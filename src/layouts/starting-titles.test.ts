import { expect, test } from 'vitest';
import { typeLayouts } from '#registry/type-layouts.ts';
import { standardLayouts } from '#server/setup/standard-layouts.ts';
import { SECTION_FRONTS } from './section-fronts.ts';
import { gridOf } from './starting-layouts.ts';
import { gridInLanguage, STARTING_TITLES } from './starting-titles.ts';
import type { Grid } from '#grid/shapes/grid.ts';

const titlesOf = (grid: Grid) =>
  grid.rows.flatMap(({ columns }) =>
    columns.flatMap(({ blocks }) => blocks.flatMap(({ settings: { title } }) => title ?? [])),
  );

const STARTING = [
  ...standardLayouts(typeLayouts, 1).map(({ name, grid }) => ({ name, grid })),
  ...SECTION_FRONTS.map(({ label, rows }) => ({ name: label, grid: gridOf(rows) })),
];

test('every title of a starting layout is known in every language', () => {
  const titles = STARTING.flatMap(({ grid }) => titlesOf(grid));
  expect([...new Set(titles)].toSorted()).toEqual(Object.keys(STARTING_TITLES).toSorted());
});

test.each(STARTING)('$name begins with no English title on a site of another language', ({ grid }) => {
  for (const language of ['ar', 'es', 'fr', 'ja', 'de-AT', 'nl']) {
    const spoken = gridInLanguage(grid, language);
    expect(titlesOf(spoken)).toHaveLength(titlesOf(grid).length);
    const own = titlesOf(spoken).filter((title) => title !== 'Videos');
    expect(own.filter((title) => titlesOf(grid).includes(title))).toEqual([]);
  }
  expect(gridInLanguage(grid, 'en-GB')).toBe(grid);
});

test('titles an editor wrote, and languages the product does not speak, stay', () => {
  const grid = gridOf([
    { layout: '1', settings: {}, columns: [[{ type: 'ad', v: 1, settings: { title: 'toString' } }]] },
  ]);
  expect(titlesOf(gridInLanguage(grid, 'de'))).toEqual(['toString']);
  expect(gridInLanguage(grid, 'fi')).toBe(grid);
});
