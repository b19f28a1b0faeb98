import { expect, test } from 'vitest';
import { articleContent, card, exampleSettings, homePage, pageSubject } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { relatedContent } from './block.ts';
import { View } from './view.tsx';

const wantsOn = (page: Parameters<typeof pageSubject>[0]) =>
  (relatedContent.queries?.({ count: 4, presentation: 'small' } as never, pageSubject(page)) ?? []).map(
    (query) => (query.kind === 'stream' ? query.sectionId : query.kind),
  );

test('the block queries the item’s section, then its top section; the site if it has none', () => {
  const trail = [
    { id: 7, name: 'Harbours', path: '/harbours' },
    { id: 8, name: 'Power', path: '/harbours/power' },
  ];
  expect(wantsOn({ content: articleContent({ section: trail[1], hierarchy: trail }) })).toEqual([8, 7]);
  expect(wantsOn({ content: articleContent() })).toEqual([7]);
  expect(wantsOn({ content: articleContent({ section: null, hierarchy: [] }), section: null })).toEqual([
    null,
  ]);
  expect(wantsOn(homePage())).toEqual([null]);
});

test('the block shows at most the configured number, the nearer section’s items first', () => {
  const html =
    renderBlockExample(relatedContent, View, {
      settings: { count: 2 },
      items: [[card(1)], [card(2), card(3)]],
    }) ?? '';
  expect(html.match(/<article/g)).toHaveLength(2);
  expect(html.indexOf('10000001')).toBeLessThan(html.indexOf('10000002'));
});

test('the block is empty without related items', () => {
  expect(renderBlockExample(relatedContent, View, { settings: {}, items: [[], []] })).toBeNull();
});

test('its heading is its title, else the site’s text, else the product’s', () => {
  const heading = (settings: object, labels: object) =>
    /<h2[^>]*>([^<]*)/.exec(
      renderBlockExample(relatedContent, View, {
        settings,
        items: [[card(1)]],
        page: { site: { ...pageSubject().site, settings: exampleSettings({ labels }) } },
      }) ?? '',
    )?.[1];
  expect(heading({}, {})).toBe('Related');
  expect(heading({}, { relatedContent: 'From the same oven' })).toBe('From the same oven');
  expect(heading({ title: 'More tugs' }, { relatedContent: 'From the same oven' })).toBe('More tugs');
});

test('the block queries the default types of the site unless it names types', () => {
  const site = {
    ...pageSubject().site,
    settings: exampleSettings({ contentStyle: { defaultContentTypes: ['News'] } }),
  };
  const types = (contentTypes: string[]) =>
    relatedContent
      .queries?.({ count: 4, presentation: 'small', contentTypes } as never, pageSubject({ site }))
      .map((query) => query.kind === 'stream' && query.contentTypes);
  expect(types([])).toEqual([['News']]);
  expect(types(['Video'])).toEqual([['Video']]);
});

test('items in the language of the page’s item come before others, those an editor chose before all', () => {
  const persian = articleContent({ language: 'fa' });
  const languagesOf = (page: Parameters<typeof pageSubject>[0]) =>
    relatedContent
      .queries?.({ count: 4, presentation: 'small' } as never, pageSubject(page))
      .map((query) => query.kind === 'stream' && query.language);
  expect(languagesOf({ content: persian })).toEqual(['fa']);
  expect(languagesOf({ content: articleContent() })).toEqual(['en']);
  const inPersian = (id: number) => card(id, { language: 'fa' });
  const lists = [
    [card(1), inPersian(2)],
    [card(3), inPersian(4)],
  ];
  const order = (html: string | null) =>
    [...(html ?? '').matchAll(/data-item="1000000(\d)"/g)].map(([, id]) => Number(id));
  const shown = (content: typeof persian) =>
    order(
      renderBlockExample(relatedContent, View, { settings: { count: 3 }, items: lists, page: { content } }),
    );
  expect(shown(persian)).toEqual([2, 4, 1]);
  expect(shown(articleContent())).toEqual([1, 3, 2]);
  expect(shown(articleContent({ language: 'fa', fields: { relatedTo: [10_000_001, 10_000_002] } }))).toEqual([
    1, 2, 4,
  ]);
});
