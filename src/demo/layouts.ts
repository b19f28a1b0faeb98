/** Lists and grids the demo's sites share: pages before an editor changes them. */
import type { Grid } from '#grid/shapes/grid.ts';
import {
  block,
  gridOf,
  latest,
  list,
  row,
  TEXT_BLOCKS,
  type BlockDraft,
  type TypeLayout,
} from '#layouts/starting-layouts.ts';
import { typeLayouts } from '#registry/type-layouts.ts';
import type { DemoLayout } from './publication.ts';

/** Items of one section, under a heading that links to it. */
export function sectionList(
  sections: ReadonlyMap<string, number>,
  alias: string,
  settings: Record<string, unknown>,
): BlockDraft {
  const section = sections.get(alias);
  return list({ source: 'section', section, link: `/${alias}`, showSection: false, ...settings });
}

/** Items of the whole site. */
export function siteList(settings: Record<string, unknown>): BlockDraft {
  return list({ source: 'site', ...settings });
}

/** The layouts content types bring, but those a site has its own of. */
export function layoutsOfTypes({ except = [] }: { except?: readonly string[] } = {}): readonly TypeLayout[] {
  return typeLayouts.filter(({ contentTypes }) => !contentTypes.some((type) => except.includes(type)));
}

/** Layouts that look alike on every site of the demo: print, search. */
export const MODULE_LAYOUTS: readonly DemoLayout[] = [
  { name: 'Print', type: 'module', key: 'print', grid: printGrid() },
  { name: 'Search', type: 'module', key: 'search', grid: searchGrid() },
];

/** An article: title and image, text with more of the same section next to it, its authors. */
export function contentGrid(): Grid {
  return gridOf([
    row('1', [[block('content_title'), block('content_primary_image')]]),
    row('2_1', [TEXT_BLOCKS, [block('related_content', { count: 4, presentation: 'small' }), latest(5)]]),
    row('1', [[block('blueconic_recommendations', { title: 'Read next', count: 4 })]], {
      background: 'tint',
    }),
  ]);
}

/** Pages, as articles are, with a form at the end of the one to write to the desk. */
export function contactGrid(text: string): Grid {
  // As a page of no day: no date, no reading time.
  const title = block('content_title', { showDate: false, showReadingTime: false, showAuthors: false });
  return gridOf([
    row('1', [[title, block('content_primary_image')]]),
    row('2_1', [[...TEXT_BLOCKS, block('contact_us_form', { title: 'Write to us', text })], [latest(5)]]),
  ]);
}

/** A page with an offer. */
export function offerGrid(settings: Record<string, unknown>): Grid {
  return gridOf([row('1', [[block('marketing_page_content', settings)]])]);
}

/** A printed item: its text, without links elsewhere. */
function printGrid(): Grid {
  const title = block('content_title', { showBreadcrumb: false });
  const whole = [
    title,
    block('content_primary_image'),
    block('specifications'),
    block('content_body'),
    block('podcast_player', { showFeed: false }),
  ];
  return gridOf([row('1', [whole])]);
}

/** Search results, with the newest items next to them. */
function searchGrid(): Grid {
  return gridOf([row('2_1', [[block('search')], [latest(5)]])]);
}

/** A last row of images for readers at the end of the page. */
export function more(title: string): BlockDraft {
  return siteList({
    title,
    presentation: 'cards',
    columns: 4,
    count: 4,
    showTeaser: false,
    requireImage: true,
  });
}
