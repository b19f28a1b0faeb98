/** Blocks, rows and grids the demo's sites share: what pages are made of before anybody opened the editor. */
import type { Grid, GridBlock, GridRow, RowLayout } from '#model/grid.ts';
import type { DemoLayout } from './publication.ts';

let count = 0;

/** Items of one section, under a heading that leads to it. */
export function sectionList(
  sections: ReadonlyMap<string, number>,
  alias: string,
  settings: Record<string, unknown>,
): GridBlock {
  const section = sections.get(alias);
  return list({ source: 'section', section, link: `/${alias}`, showSection: false, ...settings });
}

/** A block with an id of its own. */
export function block(type: string, settings: Record<string, unknown> = {}): GridBlock {
  count += 1;
  return { id: `b${count}`, type, v: 1, settings };
}

/** A row with an id of its own, its blocks column by column. */
export function row(layout: RowLayout, columns: GridBlock[][], settings: GridRow['settings'] = {}): GridRow {
  count += 1;
  return { id: `r${count}`, layout, settings, columns: columns.map((blocks) => ({ blocks })) };
}

/** Items of the whole site, unless the settings say otherwise. */
export function list(settings: Record<string, unknown>): GridBlock {
  return block('content_list', { source: 'site', ...settings });
}

/** Layouts that look alike on every site of the demo: print, search. */
export const MODULE_LAYOUTS: readonly DemoLayout[] = [
  { name: 'Print', type: 'module', key: 'print', grid: printGrid() },
  { name: 'Search', type: 'module', key: 'search', grid: searchGrid() },
];

/** Every section's page: what is new in it and below it, page after page. */
export function sectionGrid(): Grid {
  return {
    v: 1,
    rows: [
      row('1', [[block('content_title')]]),
      row('2_1', [
        [list({ source: 'page', presentation: 'list', count: 10, paging: true, showAuthors: true })],
        [list({ title: 'Elsewhere on the site', presentation: 'ranked', count: 5 })],
      ]),
    ],
  };
}

/** An article: title and picture, text with more of the same section beside it, its authors. */
export function contentGrid(): Grid {
  return {
    v: 1,
    rows: [
      row('1', [[block('content_title'), block('content_primary_image')]]),
      row('2_1', [text(), [block('related_content', { count: 4, presentation: 'small' }), latest(5)]]),
      row('1', [[more('More from the site')]], { background: 'tint' }),
    ],
  };
}

/** An item's text and all that may belong to it; what an item does not have leaves no room. */
export function text(): GridBlock[] {
  return [
    block('content_body'),
    block('image_gallery', { showMainPicture: false }),
    block('document_download'),
    block('content_sidebars'),
    block('about_author'),
    block('share_links'),
  ];
}

/** A film, or its picture until there is one. */
export function videoGrid(): Grid {
  return {
    v: 1,
    rows: [
      row('1', [[block('content_title'), block('video_player', { pictureInstead: true })]]),
      row('2_1', [text(), [block('related_content', { count: 4, presentation: 'small' }), latest(5)]]),
    ],
  };
}

/** A story in pictures, two beside each other. */
export function galleryGrid(): Grid {
  const pictures = block('image_gallery', { columns: 2 });
  return {
    v: 1,
    rows: [
      row('1', [[block('content_title'), pictures]]),
      row('2_1', [[block('content_body'), block('about_author'), block('share_links')], [latest(5)]]),
    ],
  };
}

/** A company: what it says of itself, beside what it makes. */
export function companyGrid(): Grid {
  return {
    v: 1,
    rows: [
      row('1', [[block('content_title')]]),
      row('2_1', [
        [
          block('content_body'),
          block('image_gallery', { showMainPicture: false }),
          block('related_content', { count: 4 }),
        ],
        [block('company_overview')],
      ]),
    ],
  };
}

/** A person: who they are and what they wrote. */
export function contactGrid(): Grid {
  return {
    v: 1,
    rows: [
      row('1', [[block('content_title')]]),
      row('2_1', [
        [list({ source: 'author', title: 'Articles', presentation: 'list', count: 20, paging: true })],
        [latest(5)],
      ]),
    ],
  };
}

/** A page of its own: title, picture, text. It is of no day, so it carries no date. */
export function pageGrid(): Grid {
  const title = block('content_title', { showDate: false, showReadingTime: false, showAuthors: false });
  const picture = block('content_primary_image', { shape: '2x1', showCaption: false });
  return { v: 1, rows: [row('1', [[title, picture]]), row('2_1', [[block('content_body')], [latest(4)]])] };
}

/** An item on paper: what is read, and nothing that leads on. */
function printGrid(): Grid {
  const title = block('content_title', { showBreadcrumb: false });
  return { v: 1, rows: [row('1', [[title, block('content_primary_image'), block('content_body')]])] };
}

/** What was looked for, with the newest beside it. */
function searchGrid(): Grid {
  return { v: 1, rows: [row('2_1', [[block('search')], [latest(5)]])] };
}

/** The newest of the whole site, as headlines. */
export function latest(count: number): GridBlock {
  return list({ title: 'Latest', presentation: 'headlines', count });
}

/** A last row of pictures for whoever has read this far. */
export function more(title: string): GridBlock {
  return list({ title, presentation: 'cards', columns: 4, count: 4, showTeaser: false, requireImage: true });
}
