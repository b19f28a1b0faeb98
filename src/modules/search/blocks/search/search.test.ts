import { expect, test } from 'vitest';
import { card } from '#model/example-cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { search } from './block.ts';
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
      module: { key: 'search', title: 'Search', pageNumber: filters.page, asked: filters },
    },
  });

test('says how many match, from 1,000 on no longer exactly, and only what is newest where nobody counted', () => {
  expect(render(1, false)).toContain('1 result for “a &lt;b&gt; &amp; c”');
  expect(render(1_000, false)).toContain('1,000 results for');
  expect(render(1_001, false)).toContain('1,000+ results for');
  expect(render(null, true)).toContain('Newest results for “a &lt;b&gt; &amp; c”');
  expect(render(0, false)).toContain('Nothing found for');
});

test('further pages keep what is looked for', () => {
  const html = render(90, true) ?? '';
  const next = /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(JSON.parse(new URLSearchParams(next.split('?')[1]).get('filters') ?? '')).toEqual({
    text: 'a <b> & c',
    types: ['Video'],
    websiteSchedule: [7],
    page: 3,
  });
  expect(html).toContain('rel="prev"');
  expect(render(90, false)).not.toContain('rel="next"');
});

test('the form holds what was chosen', () => {
  const html = render(1, false) ?? '';
  expect(html).toMatch(
    /name="types" checked="" value="Video"|value="Video" checked=""|checked="" value="Video"/,
  );
  expect(html).toContain('value="a &lt;b&gt; &amp; c"');
});
