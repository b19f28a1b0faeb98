import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowSettings } from '#fields/row-settings.ts';
import { blocksOf, gridSchema, ROW_LAYOUTS, type Grid, type RowLayout } from '#grid/shapes/grid.ts';
import * as operations from './grid-operations.ts';

const block = (id: string, settings = {}) => ({ id, type: 'content_list', v: 1, settings });

/** Two rows: `a b | c` and `d`. */
function sample(): Grid {
  return {
    v: 1,
    rows: [
      {
        id: 'r1',
        layout: '2_1',
        settings: { title: 'First' },
        columns: [{ blocks: [block('a', { count: 4 }), block('b')] }, { blocks: [block('c')] }],
      },
      { id: 'r2', layout: '1', settings: {}, columns: [{ blocks: [block('d')] }] },
    ],
  };
}

/** Renders a grid as text, `a b | c / d`: blocks by column and row. */
const drawn = (grid: Grid) =>
  grid.rows
    .map((row) => row.columns.map((column) => column.blocks.map(({ id }) => id).join(' ')).join(' | '))
    .join(' / ');

const counter = () => {
  let count = 0;
  return () => `new-${(count += 1)}`;
};

describe('blocks', () => {
  test('are added, moved and removed where they are told', () => {
    const grid = sample();
    const at = (row: number, column: number, index: number) => ({ row, column, index });
    expect(drawn(operations.addBlock(grid, at(0, 1, 0), block('x')))).toBe('a b | x c / d');
    expect(drawn(operations.moveBlock(grid, 'a', at(1, 0, 1)))).toBe('b | c / d a');
    expect(drawn(operations.moveBlock(grid, 'a', at(0, 0, 2)))).toBe('b a | c / d');
    expect(drawn(operations.moveBlock(grid, 'd', at(0, 0, 0)))).toBe('d a b | c / ');
    expect(drawn(operations.removeBlock(grid, 'b'))).toBe('a | c / d');
    expect(drawn(grid)).toBe('a b | c / d');
  });

  test('moved to where they stand, or to a column there is not, change nothing', () => {
    const grid = sample();
    for (const index of [0, 1])
      expect(operations.moveBlock(grid, 'a', { row: 0, column: 0, index })).toBe(grid);
    expect(operations.moveBlock(grid, 'a', { row: 5, column: 0, index: 0 })).toBe(grid);
    expect(operations.removeBlock(grid, 'nobody')).toBe(grid);
  });

  test('a copy stands below with a new id and settings of its own', () => {
    const grid = operations.duplicateBlock(sample(), 'a', counter());
    expect(drawn(grid)).toBe('a new-1 b | c / d');
    const [original, copy] = blocksOf(grid);
    expect(copy?.settings).toEqual(original?.settings);
    expect(copy?.settings).not.toBe(original?.settings);
  });

  test('a step walks through columns and rows in reading order and ends at the ends', () => {
    const walk = (grid: Grid, id: string, direction: 'up' | 'down') => {
      const drawings: string[] = [];
      let current = grid;
      for (;;) {
        const to = operations.stepOf(current, id, direction);
        if (!to) return drawings;
        current = operations.moveBlock(current, id, to);
        drawings.push(drawn(current));
      }
    };
    expect(walk(sample(), 'a', 'down')).toEqual([
      'b a | c / d',
      'b | a c / d',
      'b | c a / d',
      'b | c / a d',
      'b | c / d a',
    ]);
    expect(walk(sample(), 'c', 'up')).toEqual(['a b c |  / d', 'a c b |  / d', 'c a b |  / d']);
  });
});

describe('rows', () => {
  test('are added with the columns of their shape, moved, copied and removed', () => {
    const grid = sample();
    expect(drawn(operations.addRow(grid, 1, 'r3', '1_1_1'))).toBe('a b | c /  |  |  / d');
    expect(drawn(operations.moveRow(grid, 'r1', 2))).toBe('d / a b | c');
    expect(drawn(operations.moveRow(grid, 'r2', 0))).toBe('d / a b | c');
    expect(drawn(operations.duplicateRow(grid, 'r1', counter()))).toBe('a b | c / new-1 new-2 | new-3 / d');
    expect(drawn(operations.removeRow(grid, 'r1'))).toBe('d');
  });

  test('another shape keeps every block; those of lost columns stand at the end of the last', () => {
    const wide = operations.shapeRow(sample(), 'r1', '1_1_1');
    expect(drawn(wide)).toBe('a b | c |  / d');
    expect(drawn(operations.shapeRow(wide, 'r1', '1'))).toBe('a b c / d');
  });
});

test('nothing is added beyond 60 rows and 100 blocks', () => {
  let grid: Grid = { v: 1, rows: [] };
  for (let count = 0; count < 70; count += 1) grid = operations.addRow(grid, count, `r${count}`, '1');
  for (let count = 0; count < 120; count += 1)
    grid = operations.addBlock(grid, { row: count % 60, column: 0, index: 0 }, block(`b${count}`));
  grid = operations.duplicateBlock(grid, 'b1', counter());
  grid = operations.duplicateRow(grid, 'r1', counter());
  expect([grid.rows.length, blocksOf(grid).length]).toEqual([60, 100]);
  expect(gridSchema(rowSettings, 'layout').safeParse(grid).success).toBe(true);
});

/** An arbitrary editing step, with numbers that are later brought into range. */
const step = fc.record({
  kind: fc.constantFrom(
    'addRow',
    'moveRow',
    'duplicateRow',
    'shapeRow',
    'addBlock',
    'moveBlock',
    'duplicateBlock',
  ),
  one: fc.nat(9),
  two: fc.nat(9),
  column: fc.nat(3),
  layout: fc.constantFrom(...(Object.keys(ROW_LAYOUTS) as RowLayout[])),
});

test('whatever is added, moved, copied and reshaped: no block is lost, ids are unique, the grid is one that is accepted', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const newId = counter();
      let grid = sample();
      for (const { kind, one, two, column, layout } of steps) {
        const before = new Set(blocksOf(grid).map(({ id }) => id));
        const row = grid.rows[one % grid.rows.length]?.id ?? '';
        const chosen = blocksOf(grid)[one % blocksOf(grid).length]?.id ?? '';
        const place = { row: two % grid.rows.length, column, index: two };
        if (kind === 'addRow') grid = operations.addRow(grid, two, newId(), layout);
        if (kind === 'moveRow') grid = operations.moveRow(grid, row, two);
        if (kind === 'duplicateRow') grid = operations.duplicateRow(grid, row, newId);
        if (kind === 'shapeRow') grid = operations.shapeRow(grid, row, layout);
        if (kind === 'addBlock') grid = operations.addBlock(grid, place, block(newId()));
        if (kind === 'moveBlock') grid = operations.moveBlock(grid, chosen, place);
        if (kind === 'duplicateBlock') grid = operations.duplicateBlock(grid, chosen, newId);
        const after = new Set(blocksOf(grid).map(({ id }) => id));
        expect([...before].filter((id) => !after.has(id))).toEqual([]);
        expect(gridSchema(rowSettings, 'layout').safeParse(grid).error?.issues).toBeUndefined();
      }
    }),
    { numRuns: 200 },
  );
});
