import { expect, test } from 'vitest';
import { card } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { contentList } from './block.ts';
import { View } from './view.tsx';

const cards = [card(1), card(2), card(3)];
const render = (settings: Record<string, unknown>, items = cards, page = {}, hasMore = false) =>
  renderBlockExample(contentList, View, { settings, items: [items], hasMore: [hasMore], page });

test.each(['lead', 'cards', 'list', 'headlines', 'ranked'])(
  '%s shows every item once, its headline the one link to it',
  (presentation) => {
    const html = render({ presentation }) ?? '';
    for (const { path } of cards) expect(html.split(`href="${path}"`)).toHaveLength(2);
  },
);

test('headlines are one level below the block’s title in the outline, and on its level without one', () => {
  expect(render({ title: 'Ports' })).toContain('<h3 class="card-title">');
  expect(render({})).toContain('<h2 class="card-title">');
});

test('a short list makes fewer columns, not gaps', () => {
  expect(render({ presentation: 'cards', columns: 4 }, cards.slice(0, 2))).toContain('--columns:2');
});

test('a page with more behind it offers an older one, every page but the first a newer one', () => {
  const first = render({ paging: true, count: 3 }, cards, { path: '/ports' }, true) ?? '';
  expect(first).toContain('href="/ports?page=2" rel="next"');
  expect(first).not.toContain('rel="prev"');
  const second = render({ paging: true, count: 3 }, cards, { path: '/ports', pageNumber: 2 }) ?? '';
  expect(second).toContain('href="/ports" rel="prev"');
  expect(second).not.toContain('rel="next"');
});

test('a sponsored item is labelled', () => {
  expect(render({}, [card(1, { labels: ['Sponsored'] })])).toContain('<span class="label">Sponsored</span>');
});

test('the block is empty without items', () => {
  expect(render({}, [])).toBeNull();
});

const LONG = 'Three ports, two weather services and one stubborn harbour master went to sea. '
  .repeat(9)
  .trim();

test.each([
  [{}, 175],
  [{ teaserLength: 50 }, 50],
  [{ teaserLength: 600 }, 600],
])('with %j teasers are cut at a word within %i characters', (settings, length) => {
  const html = render({ presentation: 'list', ...settings }, [card(1, { teaser: LONG })]) ?? '';
  const teaser = /<p class="card-teaser">([^<]*)…<\/p>/.exec(html)?.[1] ?? '';
  expect(teaser.length).toBeLessThanOrEqual(length);
  expect(teaser.length).toBeGreaterThan(length - 25);
  expect(LONG.startsWith(`${teaser} `)).toBe(true);
});

test.each([49, 601])('a teaser length of %i is refused', (teaserLength) => {
  expect(() => render({ teaserLength })).toThrow(/Teaser length must be at (?:least 50|most 600)/);
});
