/** The layouts a new site starts with; editors change them afterwards. */
import type { layout } from '#entities/layout/entity.ts';
import type { Grid, GridBlock, RowLayout } from '#model/grid.ts';
import type { RecordOf } from '#model/record-of.ts';

interface StandardLayout {
  name: string;
  type: RecordOf<typeof layout>['type'];
  section?: number;
  key?: string;
  contentTypes?: string[];
  grid: Grid;
}

type Rows = [RowLayout, GridBlock[][]][];

/** One layout for the home page, sections, items, people and pages each. */
export function standardLayouts(homeSectionId: number): StandardLayout[] {
  return [
    { name: 'Home', type: 'section', section: homeSectionId, grid: grid(HOME) },
    { name: 'Sections', type: 'section', grid: grid(SECTION) },
    { name: 'Content', type: 'content', grid: grid(CONTENT) },
    { name: 'People', type: 'content-type-override', contentTypes: ['Contact'], grid: grid(PERSON) },
    { name: 'Videos', type: 'content-type-override', contentTypes: ['Video'], grid: grid(VIDEO) },
    {
      name: 'Media galleries',
      type: 'content-type-override',
      contentTypes: ['MediaGallery'],
      grid: grid(GALLERY),
    },
    { name: 'Companies', type: 'content-type-override', contentTypes: ['Company'], grid: grid(COMPANY) },
    { name: 'Print', type: 'module', key: 'print', grid: grid(PRINT) },
    { name: 'Search', type: 'module', key: 'search', grid: grid([['1', [[block('search', 'search')]]]]) },
    { name: 'Pages', type: 'content-type-override', contentTypes: ['Page'], grid: grid(PAGE) },
  ];
}

function block(id: string, type: string, settings: Record<string, unknown> = {}): GridBlock {
  return { id, type, v: 1, settings };
}

function list(id: string, settings: Record<string, unknown>): GridBlock {
  return block(id, 'content_list', settings);
}

const HOME: Rows = [
  ['1', [[list('lead', { source: 'site', presentation: 'lead', count: 5 })]]],
  ['1', [[list('more', { source: 'site', title: 'More', presentation: 'cards', columns: 3, count: 12 })]]],
];

const SECTION: Rows = [
  ['1', [[block('title', 'content_title')]]],
  [
    '2_1',
    [
      [list('list', { source: 'page', count: 10, paging: true })],
      [list('site', { source: 'site', title: 'Latest', presentation: 'headlines', count: 6 })],
    ],
  ],
];

/** An item's text with all that may belong to it; what an item does not have leaves no room. */
const TEXT: GridBlock[] = [
  block('player', 'video_player'),
  block('body', 'content_body'),
  block('gallery', 'image_gallery', { showMainPicture: false }),
  block('file', 'document_download'),
  block('sidebars', 'content_sidebars'),
  block('share', 'share_links'),
  block('authors', 'about_author'),
];

const CONTENT: Rows = [
  ['1', [[block('title', 'content_title'), block('image', 'content_primary_image')]]],
  ['2_1', [TEXT, [block('related', 'related_content', { count: 4 })]]],
];

const PERSON: Rows = [
  ['1', [[block('title', 'content_title')]]],
  ['1', [[list('work', { source: 'author', presentation: 'list', count: 20, paging: true })]]],
];

/** A film, or its picture until there is one. */
const VIDEO: Rows = [
  ['1', [[block('title', 'content_title'), block('player', 'video_player', { pictureInstead: true })]]],
  [
    '2_1',
    [
      [block('body', 'content_body'), block('share', 'share_links'), block('authors', 'about_author')],
      [block('related', 'related_content', { count: 4 })],
    ],
  ],
];

/** Pictures in their full width, the text after them. */
const GALLERY: Rows = [
  ['1', [[block('title', 'content_title'), block('gallery', 'image_gallery', { columns: 2 })]]],
  ['1', [[block('body', 'content_body'), block('share', 'share_links'), block('authors', 'about_author')]]],
];

/** What a company says of itself, and what was written near it. */
const COMPANY: Rows = [
  ['1', [[block('title', 'content_title')]]],
  [
    '2_1',
    [
      [block('body', 'content_body'), block('gallery', 'image_gallery', { showMainPicture: false })],
      [block('overview', 'company_overview')],
    ],
  ],
  ['1', [[block('related', 'related_content', { count: 4 })]]],
];

/** An item alone, for paper. */
const PRINT: Rows = [
  [
    '1',
    [
      [
        block('title', 'content_title', { showBreadcrumb: false }),
        block('image', 'content_primary_image'),
        block('body', 'content_body'),
      ],
    ],
  ],
];

const PAGE: Rows = [
  [
    '1',
    [
      [
        block('title', 'content_title'),
        block('image', 'content_primary_image'),
        block('body', 'content_body'),
      ],
    ],
  ],
];

function grid(rows: Rows): Grid {
  return {
    v: 1,
    rows: rows.map(([layout, columns], index) => ({
      id: `row-${index + 1}`,
      layout,
      settings: {},
      columns: columns.map((blocks) => ({ blocks })),
    })),
  };
}
