import { expect, test } from 'vitest';
import { pageSubject } from '#examples/cards.ts';
import type { Grid, GridRow } from '#grid/shapes/grid.ts';
import { displayedRows, hiddenOn } from './displayed-rows.ts';

const row = (id: string, displayCondition: string | null): GridRow => ({
  id,
  layout: '1',
  settings: { displayCondition },
  columns: [{ blocks: [] }],
});
const gridOf = (...conditions: (string | null)[]): Grid => ({
  v: 1,
  rows: conditions.map((condition, at) => row(`r${at}`, condition)),
});
const shownOf = (grid: Grid, page = pageSubject()) => displayedRows(grid, page).grid.rows.map(({ id }) => id);

test('rows are on the pages their conditions name', () => {
  const grid = gridOf(null, 'page is item', 'page is home', 'section is harbours', 'section is not harbours');
  expect(shownOf(grid, pageSubject({ kind: 'home', content: null, section: null }))).toEqual([
    'r0',
    'r2',
    'r4',
  ]);
  expect(shownOf(grid, pageSubject({ kind: 'content' }))).toContain('r1');
});

test('a row for some widths is in the page and says where it is hidden', () => {
  const phone = row('r1', 'viewport is phone');
  expect(hiddenOn(phone, pageSubject())).toEqual(['tablet', 'desktop']);
  expect(shownOf({ v: 1, rows: [phone] })).toEqual(['r1']);
  expect(
    hiddenOn(row('r2', 'not viewport is phone or page is item'), pageSubject({ kind: 'content' })),
  ).toEqual([]);
});

test('a day begins at midnight of the site, and the page changes then', () => {
  const site = { ...pageSubject().site, timeZone: 'Asia/Tokyo' };
  const at = (now: string) => pageSubject({ site, now });
  const grid = gridOf('date from 2026-12-01', 'date before 2026-12-24', 'date before 2026-01-01');
  expect(displayedRows(grid, at('2026-11-30T14:59:59Z'))).toMatchObject({
    changesAt: '2026-11-30T15:00:00.000Z',
    grid: { rows: [{ id: 'r1' }] },
  });
  expect(displayedRows(grid, at('2026-11-30T15:00:00Z'))).toMatchObject({
    changesAt: '2026-12-23T15:00:00.000Z',
    grid: { rows: [{ id: 'r0' }, { id: 'r1' }] },
  });
  expect(displayedRows(grid, at('2026-12-24T00:00:00Z')).changesAt).toBe(null);
});

test('a condition that cannot be read hides its row alone and is told', () => {
  const { grid, problems } = displayedRows(gridOf('colour is red', null), pageSubject());
  expect(grid.rows.map(({ id }) => id)).toEqual(['r1']);
  expect(problems).toEqual([
    {
      blockId: 'r0',
      type: 'row',
      problem:
        'condition not accepted: Unknown word “colour”. Use page, type, section, label, viewport or date.',
    },
  ]);
});
