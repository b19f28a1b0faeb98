/** Tests grids in a second medium, plain text, and the positions of their blocks. */
import { expect, test } from 'vitest';
import { text } from '#fields/text/field.ts';
import type { BlockData } from '#grid/prepare/block-view.ts';
import { prepareBlocks, type Blocks } from '#grid/prepare/prepare-blocks.ts';
import { POSITION_PATTERN, positionText } from '#grid/shapes/block-position.ts';
import type { Grid, GridRow } from '#grid/shapes/grid.ts';
import { defineBlock, type Block, type Medium } from '#model/define-block.ts';
import { pageSubject } from '#examples/cards.ts';
import type { GridRenderer } from './grid-renderer.ts';
import { renderGrid } from './render-grid.ts';

const base = { title: 'Notice', description: 'A notice.', category: 'other', v: 1, hydrate: 'none' } as const;
const settings = { words: text({ label: 'Words' }) };
const isEmpty = ({ words }: { words: string | null }) => words === null;
const notice = defineBlock({ ...base, name: 'notice', settings, isEmpty, media: { web: true, email: true } });
const chart = defineBlock({ ...base, name: 'chart', settings, isEmpty });
const nothing = () => null;
const registry: Blocks = {
  common: {},
  definitions: new Map([notice, chart].map((block) => [block.name, block as unknown as Block])),
  views: {
    notice: { view: nothing, email: nothing, css: '', examples: [] },
    chart: { view: nothing, css: '', examples: [] },
  },
  sources: new Map(),
};

/** Builds a row from the text of its blocks; `null` for a block without content, `!` for one that throws. */
function rowOf(layout: GridRow['layout'], ...columns: (string | null)[][]): GridRow {
  const name = columns.flat().join('-').toLowerCase().replaceAll('!', 'x');
  return {
    id: `r-${name}`,
    layout,
    settings: {},
    columns: columns.map((blocks, column) => ({
      blocks: blocks.map((words, at) => ({
        id: `b-${name}-${column}-${at}`,
        type: words === 'Chart' ? 'chart' : 'notice',
        v: 1,
        settings: { words },
      })),
    })),
  };
}

/** Renders a line for each block, and a rule below each row. */
const textRenderer: GridRenderer = {
  renderBlock: ({ ready }) => {
    const words = String(ready.settings['words']);
    if (words === '!') throw new Error('This notice cannot be read.');
    return words;
  },
  frameBlock: (content, _, position) => `${positionText(position)} ${content}`,
  renderRow: ({ columns, layout }) => [...columns.flat(), `-- ${layout}`, ''].join('\n'),
};

function renderedAs(medium: Medium, rows: GridRow[], more: Partial<GridRenderer> = {}, part = 0) {
  const grid: Grid = { v: 1, rows };
  const page = pageSubject({ part });
  const decide = () => ({ kind: 'open', gate: null }) as const;
  const { prepared, problems } = prepareBlocks(grid, page, registry, { medium, decide });
  const given = () => ({ items: [], data: null }) as unknown as BlockData;
  const rendered = renderGrid(grid, prepared, given, page, { ...textRenderer, ...more });
  return { ...rendered, problems: [...problems, ...rendered.problems].map(({ problem }) => problem) };
}

test('a grid is rendered as plain text by a renderer that is handed in', () => {
  const { output, used, problems } = renderedAs('email', [
    rowOf('1', ['Tides']),
    rowOf('1_1', ['Wind', 'Rain'], ['Ice']),
  ]);
  expect(output).toBe('1/1/1/1 Tides\n-- 1\n2/1_1/1/1 Wind\n2/1_1/1/2 Rain\n2/1_1/2/1 Ice\n-- 1_1\n');
  expect([...used]).toEqual(['notice']);
  expect(problems).toEqual([]);
});

test('positions count what is shown: blocks, columns and rows without content do not count', () => {
  const { output, problems } = renderedAs('web', [
    rowOf('1', [null]),
    rowOf('1_1_1', [null], ['!', 'Wind'], ['Ice']),
    rowOf('2_1', [], ['Rain']),
  ]);
  expect(output).toBe('1/1_1_1/1/1 Wind\n1/1_1_1/2/1 Ice\n-- 1_1_1\n2/1/1/1 Rain\n-- 1\n');
  expect(problems).toEqual(['rendering failed']);
});

test('the layout in a position is the one that the medium shows', () => {
  const narrow: Partial<GridRenderer> = { rowLayout: () => '1' };
  expect(renderedAs('email', [rowOf('1_3', ['Tides'], ['Ice'])], narrow).output).toBe(
    '1/1/1/1 Tides\n1/1/2/1 Ice\n-- 1\n',
  );
});

test('columns have their positions whatever order they are rendered in', () => {
  const backwards = { columnOrder: () => [1, 0] };
  expect(renderedAs('web', [rowOf('1_1', ['Tides'], ['Ice'])], backwards).output).toBe(
    '1/1_1/1/1 Tides\n1/1_1/2/1 Ice\n-- 1_1\n',
  );
});

test('a part of a page adds its number', () => {
  expect(renderedAs('web', [rowOf('1', ['Tides'])], {}, 2).output).toBe('1/1/1/1/2 Tides\n-- 1\n');
});

test('a mail leaves out and reports a block that has no view for mails', () => {
  const rows = [rowOf('1', ['Chart', 'Tides'])];
  expect(renderedAs('email', rows)).toMatchObject({
    output: '1/1/1/1 Tides\n-- 1\n',
    problems: ['no view for email'],
  });
  expect(renderedAs('web', rows).output).toBe('1/1/1/1 Chart\n1/1/1/2 Tides\n-- 1\n');
});

test('only positions are taken for positions', () => {
  for (const good of ['1/1/1/1', '60/1_2_1/3/100', '2/1_1/1/3/8']) expect(good).toMatch(POSITION_PATTERN);
  for (const bad of ['', '1/1/1', '1/1_4/1/1', '1/1/1/1/', '1/1/1/1"><script>', '1/1/1/1\n', '9999/1/1/1'])
    expect(bad).not.toMatch(POSITION_PATTERN);
});
