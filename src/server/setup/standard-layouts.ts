/** The layouts of a new site; editors may change them afterwards. */
import type { layout } from '#entities/layout/entity.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import type { RecordOf } from '#records/record-of.ts';
import {
  block,
  gridOf,
  list,
  row,
  SECTION_ROWS,
  TEXT_BLOCKS,
  type RowDraft,
  type TypeLayout,
} from '#layouts/starting-layouts.ts';

interface StandardLayout {
  name: string;
  type: RecordOf<typeof layout>['type'];
  section?: number;
  key?: string;
  contentTypes?: string[];
  grid: Grid;
}

/**
 * Returns one layout each for the home page, sections, items, print and search, and the layouts of content
 * types.
 */
export function standardLayouts(typeLayouts: readonly TypeLayout[], homeSectionId: number): StandardLayout[] {
  return [
    { name: 'Home', type: 'section', section: homeSectionId, grid: gridOf(HOME) },
    { name: 'Sections', type: 'section', grid: gridOf(SECTION_ROWS) },
    { name: 'Content', type: 'content', grid: gridOf(CONTENT) },
    ...typeLayouts,
    { name: 'Print', type: 'module', key: 'print', grid: gridOf(PRINT) },
    { name: 'Search', type: 'module', key: 'search', grid: gridOf([row('1', [[block('search')]])]) },
  ];
}

const HOME: readonly RowDraft[] = [
  row('1', [[list({ source: 'site', presentation: 'lead', count: 5 })]]),
  row('1', [[list({ source: 'site', title: 'More', presentation: 'cards', columns: 3, count: 12 })]]),
];

const CONTENT: readonly RowDraft[] = [
  row('1', [[block('content_title'), block('content_primary_image')]]),
  row('2_1', [TEXT_BLOCKS, [block('related_content', { count: 4 })]]),
];

/** A single item, for print. */
const PRINT: readonly RowDraft[] = [
  row('1', [
    [
      block('content_title', { showBreadcrumb: false }),
      block('content_primary_image'),
      block('specifications'),
      block('content_body'),
      block('podcast_player', { showFeed: false }),
    ],
  ]),
];
