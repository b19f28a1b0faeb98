import { exampleSettings, pageSubject } from '#examples/cards.ts';
import type { BlockData } from '#grid/prepare/block-view.ts';
import type { PreparedBlock } from '#grid/prepare/prepare-blocks.ts';
import { renderGrid } from '#grid/render/render-grid.ts';
import { describe, expect, test } from 'vitest';
import {
  blocksOf,
  ROW_LAYOUTS,
  rowShape,
  type Grid,
  type GridRow,
  type RowLayout,
} from '#grid/shapes/grid.ts';
import { renderBlockFrame } from './row.ts';
import { createWebRenderer } from './web-renderer.ts';

const look = { theme: exampleSettings(), useNewDesign: false };

const row = (settings: GridRow['settings'], layout: RowLayout = '1'): GridRow => ({
  id: 'r1',
  layout,
  settings,
  columns: ROW_LAYOUTS[layout].map(() => ({ blocks: [] })),
});

/** A row whose blocks have this HTML, as the engine renders it, without the frames of the blocks. */
function rowHtml(one: GridRow, html: readonly (readonly string[])[], of: typeof look): string {
  const columns = html.map((blocks, column) => ({
    blocks: blocks.map((text, at) => ({
      id: `b${column}-${at}`,
      type: 'text',
      v: 1,
      settings: { ...one.columns[column]?.blocks[at]?.settings, text },
    })),
  }));
  const grid: Grid = { v: 1, rows: [{ ...one, columns }] };
  const definition = {} as PreparedBlock['definition'];
  const prepared = blocksOf(grid).map((block) => [block.id, { block, definition } as PreparedBlock] as const);
  const page = pageSubject();
  return renderGrid(grid, new Map(prepared), () => ({}) as BlockData, page, {
    ...createWebRenderer(page, of),
    renderBlock: ({ ready }) => String(ready.block.settings['text']),
    frameBlock: (content) => content,
  }).output;
}

const render = (settings: GridRow['settings']) => rowHtml(row(settings), [['<p>x</p>']], look);

describe('a row', () => {
  test('as it was stored before it had more settings is as it was', () => {
    expect(render({})).toBe(
      '<section class="row row-1"><div class="row-inner"><div class="columns"><div class="column" style="--span:12"><p>x</p></div></div></div></section>',
    );
    expect(render({ background: 'tint', title: 'More', width: 'full' })).toContain(
      '<section class="row row-1 row-full row-tint"><div class="row-inner"><h2 class="row-title">More</h2>',
    );
    expect(render({ background: 'none' })).toContain('<section class="row row-1">');
  });

  test('says which column comes first on phones, and that its blocks share a frame', () => {
    const two = (settings: GridRow['settings']) =>
      rowHtml(row(settings, '1_1'), [['<p>x</p>'], ['<p>y</p>']], look);
    expect(two({ columnPriority: '2', groupBlocks: true })).toMatch(
      /class="row row-1_1 row-grouped".*class="column column-placed" style="--span:6;--from:7"><p>y<\/p>.*class="column column-placed column-start" style="--span:6;--from:1"><p>x<\/p>/,
    );
    expect(two({ columnPriority: '1' })).not.toContain('column-placed');
    const three = rowHtml(row({ columnPriority: '3' }, '1_1_1'), [['<p>x</p>'], [], ['<p>z</p>']], look);
    expect(three).toMatch(/--span:4;--from:5"><p>z<.*--span:4;--from:1"><p>x</);
    expect(rowHtml(row({ columnPriority: '2' }, '1_1'), [[], ['<p>y</p>']], look)).not.toContain('--from');
  });

  test('shows its colours, spaces, and its title as a link', () => {
    const html = render({
      background: 'own',
      backgroundColor: '#ffe9a8',
      paddingVertical: 'large',
      paddingHorizontal: 'none',
      title: 'Fish & ships',
      link: '/ports?a=1&b="2"',
    });
    expect(html).toMatch(
      /class="row row-1 row-own row-space-large row-sides-none" style="--paper:#ffe9a8;--ink:#/,
    );
    expect(html).toContain(
      '<h2 class="row-title"><a href="/ports?a=1&#38;b=&#34;2&#34;">Fish &#38; ships</a></h2>',
    );
  });

  test('whose stored link would run a program has its title alone', () => {
    for (const link of ['javascript:alert(1)', ' jAva\tscript:alert(1)', 'data:text/html,x', 'vbscript:x'])
      expect(render({ title: 'Fish', link })).toContain('<h2 class="row-title">Fish</h2>');
  });

  test('of which one column alone has something is one column, and says so', () => {
    const html = rowHtml(row({}, '2_1'), [['<p>x</p>'], ['']], look);
    expect(html).toContain('<section class="row row-1 row-alone">');
    expect(html).toContain('<div class="column column-spread" style="--span:12"><p>x</p></div>');
    expect(html.match(/class="column[ "]/g)).toHaveLength(1);
    expect(rowHtml(row({}, '1_3'), [[], ['<p>y</p>']], look)).toContain('--span:12');
    expect(rowHtml(row({}, '1_1_1'), [['<p>x</p>'], [], ['<p>z</p>']], look)).toContain('row row-1_1_1"');
    expect(render({})).not.toContain('row-alone');
  });

  test('of columns that end far apart moves them below one another, unless it is to stand as it is', () => {
    const text = `<div class="prose"><p>${'harbour '.repeat(2000)}</p></div>`;
    const columns = [[text], ['<p>Latest</p>']];
    const shape = (one: GridRow) => rowHtml(one, columns, look).match(/class="column[^"]*" style="[^"]*"/g);
    expect(shape(row({}, '2_1'))).toEqual([
      'class="column column-placed column-start column-text" style="--span:12;--from:1"',
      'class="column column-placed column-start column-spread column-below" style="--span:12;--from:1;--line:2"',
    ]);
    const asMade = ['class="column" style="--span:8"', 'class="column" style="--span:4"'];
    expect(shape(row({ keepColumns: true }, '2_1'))).toEqual(asMade);
    const unchanged = row({}, '2_1');
    unchanged.columns[1] = { blocks: [{ id: 'b', type: 'x', v: 1, settings: { keepInView: true } }] };
    expect(shape(unchanged)).toEqual(asMade);
    // The column that comes first on phones is also placed above a text.
    expect(rowHtml(row({ columnPriority: '2' }, '2_1'), columns, look)).toMatch(/Latest.*harbour/);
  });

  test('prints what goes on after a text in its column', () => {
    const text = `<div class="prose"><p>${'harbour '.repeat(60)}</p></div>`;
    const list = `<div><ol>${'<li><h3>Harbour radar</h3><p>today</p></li>'.repeat(4)}</ol></div>`;
    const html = rowHtml(row({}, '2_1'), [[text, `<p>${'agenda '.repeat(900)}</p>`], [list]], look);
    expect(html).toMatch(/class="[^"]*column-on[^"]*"[^>]*><p>agenda/);
  });

  test('without anything in its columns is not there', () => {
    expect(rowHtml(row({ title: 'Empty' }, '1_1'), [[], ['']], look)).toBe('');
  });
});

test('the new design has three shapes fewer', () => {
  const shapes = (isNew: boolean) =>
    (Object.keys(ROW_LAYOUTS) as RowLayout[]).map((name) => rowShape(name, isNew));
  expect(shapes(false)).toEqual(Object.keys(ROW_LAYOUTS));
  expect(shapes(true)).toEqual(['1', '1_1', '1_2', '1_2', '2_1', '2_1', '1_1_1', '1_1_1']);
  const html = rowHtml(row({}, '1_2_1'), [['a'], ['b'], ['c']], { ...look, useNewDesign: true });
  expect(html.match(/--span:\d/g)).toEqual(['--span:4', '--span:4', '--span:4']);
});

describe('a block', () => {
  const plain = {
    title: null,
    link: null,
    colorScheme: null,
    keepInView: false,
    cta: null,
    trackingId: null,
  };

  test('without further settings stands in a bare frame', () => {
    expect(renderBlockFrame('x', 'rich_text', plain)).toBe(
      '<div class="block" data-block="rich_text">x</div>',
    );
  });

  test('whose call to action would run a program shows its words alone', () => {
    for (const buttonLink of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:x']) {
      const cta = { text: 'Join us', buttonLabel: 'Join', buttonLink };
      expect(renderBlockFrame('', 'rich_text', { ...plain, cta })).toContain(
        '<div class="block-cta"><p>Join us</p></div>',
      );
    }
  });

  test('shows its scheme, its tracking name and its call to action', () => {
    const html = renderBlockFrame('x', 'rich_text', {
      ...plain,
      colorScheme: 'dark',
      keepInView: true,
      trackingId: 'front-lead',
      cta: { text: 'Read <more>', buttonLabel: 'Subscribe', buttonLink: '/subscribe' },
    });
    expect(html).toBe(
      '<div class="block block-scheme block-dark block-keep" data-block="rich_text" data-tracking-id="front-lead">x<div class="block-cta"><p>Read &#60;more&#62;</p><a class="button" href="/subscribe">Subscribe</a></div></div>',
    );
  });

  test('shows no button that leads nowhere', () => {
    const cta = { text: null, buttonLabel: 'Subscribe', buttonLink: null };
    expect(renderBlockFrame('x', 'rich_text', { ...plain, cta })).not.toContain('Subscribe');
  });
});
