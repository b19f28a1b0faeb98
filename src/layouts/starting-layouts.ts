/** Layouts that exist before anyone opens the editor: those of a new site, of a content type, of the demo. */
import type { Grid, GridBlock, RowLayout, RowSettings } from '#grid/shapes/grid.ts';
import type { ContentType } from '#model/define-content-type.ts';

/** A block without its id, which is derived from its position. */
export type BlockDraft = Omit<GridBlock, 'id'>;

/** A row without its id. */
export interface RowDraft {
  layout: RowLayout;
  settings: RowSettings;
  columns: readonly (readonly BlockDraft[])[];
}

/** The initial layout for pages of one content type; editors can change it later. */
export interface TypeLayout {
  name: string;
  type: 'content-type-override';
  contentTypes: string[];
  grid: Grid;
}

/** A block with the given settings; omitted settings have the defaults of its definition. */
export function block(type: string, settings: Record<string, unknown> = {}): BlockDraft {
  return { type, v: 1, settings };
}

/** A list of items. */
export function list(settings: Record<string, unknown>): BlockDraft {
  return block('content_list', settings);
}

/** A row with its blocks by column. */
export function row(
  layout: RowLayout,
  columns: readonly (readonly BlockDraft[])[],
  settings: RowSettings = {},
): RowDraft {
  return { layout, settings, columns };
}

/**
 * Creates the grid of these rows. Ids encode a block's position, `r2c1b3`, so that the same rows always
 * create the same grid.
 */
export function gridOf(rows: readonly RowDraft[]): Grid {
  return {
    v: 1,
    rows: rows.map(({ layout, settings, columns }, r) => ({
      id: `r${r + 1}`,
      layout,
      settings,
      columns: columns.map((blocks, c) => ({
        blocks: blocks.map((draft, b) => ({ id: `r${r + 1}c${c + 1}b${b + 1}`, ...draft })),
      })),
    })),
  };
}

/**
 * Declares the layout of a content type's pages, in `layout.ts` next to its `type.ts`. Named after the type.
 */
export function defineTypeLayout(type: ContentType, rows: readonly RowDraft[]): TypeLayout {
  return {
    name: type.pluralLabel,
    type: 'content-type-override',
    contentTypes: [type.name],
    grid: gridOf(rows),
  };
}

/** Blocks for an item's text and everything that may accompany it; blocks without content take no space. */
export const TEXT_BLOCKS: readonly BlockDraft[] = [
  block('content_body'),
  block('gating_form'),
  block('image_gallery', { showMainPicture: false }),
  block('document_download'),
  block('content_sidebars'),
  block('about_author'),
  block('share_links'),
];

/** Headlines of the newest items of the whole site. */
export function latest(count: number): BlockDraft {
  return list({ source: 'site', title: 'Latest', presentation: 'headlines', count });
}

/**
 * A section's page: pinned items next to a lead with two more, a second row, then all items page by page.
 * Without pinned items, the lead has the full width. If a section is small, its first blocks are filled and
 * the remaining ones are omitted.
 */
export const SECTION_ROWS: readonly RowDraft[] = [
  row('1', [[block('content_title')]]),
  row(
    '1_2',
    [
      [
        list({
          source: 'page',
          title: 'Pinned',
          option: 'Pinned',
          presentation: 'cards',
          columns: 1,
          count: 2,
          showSection: false,
        }),
      ],
      [list({ source: 'page', presentation: 'lead', count: 3, showAuthors: true })],
    ],
    { columnPriority: '2' },
  ),
  row(
    '1',
    [
      [
        list({
          source: 'page',
          presentation: 'cards',
          columns: 4,
          count: 4,
          showTeaser: false,
          requireImage: true,
        }),
      ],
    ],
    { background: 'tint' },
  ),
  row('2_1', [
    [list({ source: 'page', presentation: 'list', count: 10, paging: true, showAuthors: true })],
    [latest(5)],
  ]),
];

/** Rows of a file's page: what the file contains, with its cover and the file itself at the side. */
export const FILE_ROWS: readonly RowDraft[] = [
  row('1', [[block('content_title')]]),
  row(
    '2_1',
    [
      [
        block('content_body'),
        block('gating_form'),
        block('content_sidebars'),
        block('about_author'),
        block('share_links'),
      ],
      [
        block('document_download', { showCover: true }),
        block('company_banner'),
        block('company_key_contact'),
      ],
    ],
    { columnPriority: '2' },
  ),
  row('1', [[block('related_content', { count: 4, presentation: 'cards' })]], { background: 'tint' }),
];
