import { expect, test } from 'vitest';
import { rowSettings } from '#fields/row-settings.ts';
import { describeGrid } from './describe-grid.ts';
import { gridSchema, type Grid } from './grid.ts';

/** A grid as it was stored before rows had colours, spacing and links. */
const OLD: Grid = {
  v: 1,
  rows: [
    {
      id: 'r1',
      layout: '2_1',
      settings: { title: 'More', width: 'full', background: 'tint' },
      columns: [
        {
          blocks: [
            { id: 'b1', type: 'content_list', v: 1, settings: { title: 'Latest', count: 4, paging: true } },
          ],
        },
        {
          blocks: [
            {
              id: 'b2',
              type: 'rich_text',
              v: 1,
              settings: { text: { v: 1, content: [{ type: 'text', text: 'Welcome aboard.' }] } },
            },
          ],
        },
      ],
    },
  ],
};

test('a grid of the first days is accepted as it is, and nothing is added to it', () => {
  expect(gridSchema(rowSettings, 'layout').parse(OLD)).toEqual(OLD);
});

test('two rows or two blocks of one id are refused', () => {
  const check = (grid: Grid) =>
    gridSchema({}, 'layout')
      .safeParse(grid)
      .error?.issues.map(({ message }) => message);
  const row = { id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [] }] } as const;
  const block = { id: 'b1', type: 'x', v: 1, settings: {} };
  expect(
    check({ v: 1, rows: [structuredClone(row), structuredClone(row)] as unknown as Grid['rows'] }),
  ).toEqual(['Two rows in the layout have the same ID.']);
  expect(check({ v: 1, rows: [{ ...row, columns: [{ blocks: [block, block] }] }] })).toEqual([
    'Two blocks in the layout have the same ID.',
  ]);
});

test('a grid reads as rows and blocks with what was chosen, never as code', () => {
  expect(describeGrid(OLD)).toBe(
    [
      'Row 1, columns 2 : 1 “More” (width full, background tint)',
      '  1: Content list “Latest” (count 4, paging yes)',
      '  2: Rich text (text “Welcome aboard.”)',
    ].join('\n'),
  );
  expect(describeGrid({ v: 1, rows: [] })).toBe('No rows.');
});
