import { expect, test } from 'vitest';
import { card } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { search } from './block.ts';
import { readSearchFilters } from '../../read-filters.ts';
import { examples } from './examples.ts';
import { View } from './view.tsx';

const filters = {
  text: 'a <b> & c',
  types: ['Video'],
  websiteSchedule: [7],
  sort: 'relevance',
  page: 2,
} as const;
const render = (found: number | null, hasMore: boolean) =>
  renderBlockExample(search, View, {
    settings: {},
    items: [found === 0 ? [] : [card(1)]],
    hasMore: [hasMore],
    found: [found],
    page: {
      kind: 'module',
      path: '/search',
      content: null,
      section: null,
      module: { key: 'search', title: 'Search', pageNumber: filters.page, query: filters },
    },
  });

test('results show how many match, approximately from 1,000 on, and only the newest if not counted', () => {
  expect(render(1, false)).toContain('1 result for “a &lt;b&gt; &amp; c”');
  expect(render(1_000, false)).toContain('1,000 results for');
  expect(render(1_001, false)).toContain('1,000+ results for');
  expect(render(null, true)).toContain('Newest results for “a &lt;b&gt; &amp; c”');
  expect(render(0, false)).toContain('Nothing found for');
});

test('links to more pages preserve the search', () => {
  const html = render(90, true) ?? '';
  const next = /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(JSON.parse(new URLSearchParams(next.split('?')[1]).get('filters') ?? '')).toEqual({
    text: 'a <b> & c',
    type: ['Video'],
    websiteSchedule: [7],
    page: 3,
  });
  expect(html).toContain('rel="prev"');
  expect(render(90, false)).not.toContain('rel="next"');
});

test('the form contains the query, and preserves its facets', () => {
  const html = render(1, false) ?? '';
  expect(html).toContain('value="a &lt;b&gt; &amp; c"');
  expect(html).toContain('<input type="hidden" name="type" value="Video"/>');
  expect(html).toContain('<input type="hidden" name="section" value="7"/>');
});

const example = (name: string) => {
  const found = examples.find((one) => one.name === name);
  if (!found) throw new Error(`There is no example “${name}”.`);
  return renderBlockExample(search, View, found) ?? '';
};
const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)" rel="nofollow"( aria-current="true")?>(.*?)<\/a>/g)].map((link) => ({
    filters: readSearchFilters(`?${(link[1] ?? '').split('?')[1]}`),
    isChosen: link[2] !== undefined,
    text: (link[3] ?? '').replace(/<[^>]+>/g, ''),
  }));

test('types and sections show how many match, link to those only, and back', () => {
  const links = linksOf(example('results with more behind them'));
  expect(links.map(({ text }) => text).slice(0, 2)).toEqual(['Article 31', 'Video 3']);
  expect(links[1]?.filters).toMatchObject({ text: 'lock gates', types: ['Video'], page: 1 });
  expect(links.find(({ text }) => text === 'Port Power 17')?.filters.websiteSchedule).toEqual([8]);
  const narrowed = linksOf(example('narrowed, more than are counted'));
  const chosen = narrowed.find(({ text }) => text === 'Article 640+');
  expect([chosen?.isChosen, chosen?.filters.types]).toEqual([true, []]);
});

test('a result shows where it matches, and only the match is marked', () => {
  const html = example('results with more behind them');
  expect(html).toContain('The new <mark>lock gates</mark> were lifted in');
});

test('a filter is to be removed only where one is set, and an empty search page takes the focus', () => {
  expect(example('nothing found')).not.toContain('remove a filter');
  expect(example('nothing asked yet')).toContain('autofocus');
  expect(example('nothing found')).not.toContain('autofocus');
  const html = renderBlockExample(search, View, {
    settings: {},
    items: [[]],
    hasMore: [false],
    found: [0],
    page: {
      kind: 'module',
      path: '/search',
      content: null,
      section: null,
      module: { key: 'search', title: 'Search', pageNumber: 1, query: { ...filters, page: 1 } },
    },
  });
  expect(html).toContain('or remove a filter');
});

test('a search without results offers another spelling, or the same without filters', () => {
  expect(example('nothing found')).toMatch(/Did you mean <a href="[^"]+"[^>]*>dry dock Maria<\/a>\?/);
  const narrowed = example('nothing of the type chosen');
  expect(narrowed).toContain('No results of this type.');
  expect(linksOf(narrowed).at(-1)).toMatchObject({ text: 'Search everything', filters: { types: [] } });
});
