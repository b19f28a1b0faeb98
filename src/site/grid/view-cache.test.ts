import { createElement, useContext } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { card, pageSubject } from '#examples/cards.ts';
import type { ContentCard, PageSubject } from '#page-model/page.ts';
import { blockRegistry } from '#server/composition/block-registry.ts';
import { PriorityImageContext } from '#site/ui/media/priority-image.ts';
import type { BlockData, ViewProps } from '#grid/prepare/block-view.ts';
import { prepareBlocks, type Blocks } from '#grid/prepare/prepare-blocks.ts';
import { renderGrid } from '#grid/render/render-grid.ts';
import { createWebRenderer } from './web-renderer.ts';

/** Number of times the view under test was rendered. */
let rendered = 0;
beforeEach(() => {
  rendered = 0;
});

/** A layout of one list, whose view is `view`; each call returns a different layout. */
function pageOf(view: (props: ViewProps) => React.ReactNode) {
  const block = { id: 'list', type: 'content_list', v: 2, settings: { source: 'site', count: 3 } };
  const grid = {
    v: 1 as const,
    rows: [{ id: 'r', layout: '1' as const, settings: {}, columns: [{ blocks: [block] }] }],
  };
  const counted = (props: ViewProps) => {
    rendered += 1;
    return view(props);
  };
  const own: Blocks = { ...blockRegistry, views: { content_list: { view: counted, css: '', examples: [] } } };
  return (cards: ContentCard[], about: Partial<PageSubject> = {}, given: Partial<BlockData> = {}): string => {
    const page = pageSubject({ kind: 'home', content: null, ...about, site });
    const { prepared } = prepareBlocks(grid, page, own, {
      medium: 'web',
      decide: () => {
        throw new Error('The list asks for no readers.');
      },
    });
    const data: BlockData = {
      items: [cards],
      hasMore: [false],
      found: [null],
      notes: [null],
      data: null,
      images: {},
      links: {},
      files: {},
      ...given,
    };
    const renderer = createWebRenderer(page, { theme: site.settings, useNewDesign: true });
    return renderGrid(grid, prepared, () => data, page, renderer).output;
  };
}

/** Cards as pages receive them: the same object while the item is unchanged. */
const [one, two, three] = [card(1), card(2), card(3)] as const;
const { site } = pageSubject();
const headlines = ({ items, page }: ViewProps) =>
  createElement(
    'p',
    null,
    page.site.name,
    items[0]?.map(({ name }) => name),
  );

test('a list that is the same on two pages is rendered once', () => {
  const render = pageOf(headlines);
  const first = render([one, two], { path: '/a', now: '2026-11-01T00:00:00Z' });
  expect(first).toContain(two.name);
  expect(render([one, two], { path: '/b', now: '2026-11-02T00:00:00Z' })).toBe(first);
  expect(rendered).toBe(1);
});

test('another item, a changed one, other settings of the site or a preview is rendered for itself', () => {
  const render = pageOf(headlines);
  render([one, two]);
  expect(render([one, three])).toContain(three.name);
  expect(render([one, { ...two, name: 'Renamed' }])).toContain('Renamed');
  render([one, two], { preview: true });
  expect(rendered).toBe(4);
});

test('what reads its page is rendered for each', () => {
  const reading: [string, (props: ViewProps) => React.ReactNode][] = [
    ['its path', ({ page }) => page.path],
    ['whether it has an item', ({ page }) => ('content' in page ? page.pageNumber : null)],
    ['all of it', ({ page }) => JSON.stringify({ ...page, site: null })],
    ['its images', ({ images }) => Object.keys(images).length],
    ['its links', ({ links }) => links[7] ?? 'none'],
  ];
  for (const [what, view] of reading) {
    rendered = 0;
    const render = pageOf(view);
    render([one], { path: '/a' });
    render([one], { path: '/b' });
    expect(rendered, what).toBe(2);
  }
});

test('what was loaded for a block or noted by its source is no part of what is kept', () => {
  const render = pageOf(({ data, notes }) => `${JSON.stringify(data)} ${JSON.stringify(notes)}`);
  expect(render([one], {}, { data: { of: 'one' } })).toContain('one');
  expect(render([one], {}, { data: { of: 'another' } })).toContain('another');
  expect(render([one], {}, { notes: [{ of: 'a third' }] })).toContain('a third');
});

test('the picture a page opens with is told apart from the same one further down', () => {
  const render = pageOf(() => createElement(ImageView));
  const shown = (html: string) => /first|later/.exec(html)?.[0];
  expect(shown(render([one], { part: 0 }))).toBe('first');
  expect(shown(render([one], { part: 0 }))).toBe('first');
  expect(shown(render([one], { part: 1 }))).toBe('later');
  expect(rendered).toBe(2);
});

function ImageView() {
  const opening = useContext(PriorityImageContext);
  if (!opening || opening.isTaken) return 'later';
  opening.isTaken = true;
  return 'first';
}
