import { describe, expect, test } from 'vitest';
import { arrange, type Cell } from './arrange.ts';
import { heightOf } from './height-of.ts';

const text = (words: number) =>
  `<div class="block" data-block="content_body"><div class="prose"><p>${'harbour '.repeat(words)}</p></div></div>`;
const list = (items: number) =>
  `<div class="block"><div><h2 class="block-title">Latest</h2><ol>${'<li><article class="card card-headline"><h3 class="card-title">Harbour radar off</h3><p class="card-meta">today</p></article></li>'.repeat(items)}</ol></div></div>`;
const PICTURE = '<div class="block"><figure><img width="600" height="600"></figure></div>';

const beside = (main: string[], side: string[]) =>
  arrange(
    [
      { blocks: main, span: 8, from: 1 },
      { blocks: side, span: 4, from: 9 },
    ],
    40,
  );
const places = (cells: Cell[] | null) =>
  cells?.map(
    ({ column, line, from, span, look, blocks }) =>
      `${column}:${line}/${from}+${span} ${look} ${blocks.length}`,
  );

describe('columns of a row', () => {
  test('columns stay side by side if they are about as high', () => {
    expect(beside([text(103)], [list(6)])).toBeNull();
    // The space in a slightly shorter list grows, the space in a text does not.
    expect(places(beside([text(120)], [list(6)]))).toEqual(['0:1/1+8 plain 1', '1:1/9+4 even 1']);
  });

  test('columns next to a long text go below it: the text in the middle, lists over the width', () => {
    expect(places(beside([text(2000)], [list(4), list(5)]))).toEqual([
      '0:1/1+12 text 1',
      '1:2/1+6 even 1',
      '1:2/7+6 even 1',
    ]);
    expect(places(beside([text(2000)], [list(4)]))).toEqual(['0:1/1+12 text 1', '1:2/1+12 spread 1']);
  });

  test('columns next to a short text retain what is as high, and the rest goes below', () => {
    expect(places(beside([text(70)], [list(4), list(9)]))).toEqual([
      '0:1/1+8 plain 1',
      '1:1/9+4 plain 1',
      '1:2/1+12 spread 1',
    ]);
  });

  test('columns with an image stay next to others: over the width of the page it would be far too large', () => {
    const cells = beside([text(20), text(900)], [PICTURE]);
    expect(places(cells)).toEqual(['0:1/1+8 plain 1', '0:2/1+12 text 1', '1:1/9+4 plain 1']);
  });

  test('columns are unchanged in rows of very many blocks', () => {
    expect(
      beside(
        [text(2000)],
        Array.from({ length: 30 }, () => list(1)),
      ),
    ).toBeNull();
  });

  test('columns stay a set if there are three, except next to a long text', () => {
    const three = (words: number) =>
      arrange(
        [text(words), list(6), list(1)].map((html, at) => ({ blocks: [html], span: 4, from: 1 + 4 * at })),
        40,
      );
    expect(three(30)?.every(({ line }) => line === 1) ?? true).toBe(true);
    expect(three(900)?.map(({ line }) => line)).toEqual([1, 2, 3]);
  });

  test('lose no block', () => {
    for (const words of [10, 60, 150, 300, 700, 3000])
      for (const items of [0, 1, 3, 9]) {
        const main = [text(words), text(5), PICTURE];
        const side = [list(items), list(2), list(items), PICTURE];
        const cells = beside(main, side);
        const of = (column: number) =>
          cells?.filter((cell) => cell.column === column).flatMap(({ blocks }) => blocks);
        expect([of(0) ?? main, of(1) ?? side]).toEqual([main, side]);
      }
  });
});

describe('the height of a block', () => {
  test('follows from words, pictures and columns', () => {
    expect(heightOf(text(100))(608)).toBeGreaterThan(350);
    expect(heightOf(text(100))(608)).toBeLessThan(650);
    expect(heightOf(PICTURE)(400)).toBe(400);
    expect(heightOf('<dl class="facts"><div><dt>A</dt></div><div><dt>B</dt></div></dl>')(800)).toBeLessThan(
      heightOf('<dl class="facts"><div><dt>A</dt></div><div><dt>B</dt></div></dl>')(200),
    );
    expect(heightOf('<div hidden><p>no</p></div><script>x</script>')(400)).toBe(0);
  });

  test('the height of very long texts and many tags is computed fast', () => {
    const begun = performance.now();
    for (const html of [
      '<p>x</p>'.repeat(200_000),
      '<div>'.repeat(200_000),
      '<'.repeat(200_000),
      `<p a="${'>'.repeat(1e6)}`,
    ])
      expect(heightOf(html)(400)).toBeGreaterThanOrEqual(0);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
