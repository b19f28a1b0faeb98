/**
 * Initial layouts that can be chosen for a section's page; an editor changes them later like any other
 * layout.
 */
import { block, latest, list, row, SECTION_ROWS, type RowDraft } from './starting-layouts.ts';

export interface SectionFront {
  key: string;
  label: string;
  /** Describes its look, and the sections for which it is suitable. */
  help: string;
  rows: readonly RowDraft[];
}

const ofPage = (settings: Record<string, unknown>) => list({ source: 'page', ...settings });
const river = (count: number) => ofPage({ presentation: 'list', count, paging: true, showAuthors: true });
const title = (settings: Record<string, unknown> = {}) => block('content_title', settings);

/** One story as large as the page allows, on a dark background, under the section's name. */
const COVER: readonly RowDraft[] = [
  row('1', [[title(), ofPage({ presentation: 'lead', count: 1, showAuthors: true })]], {
    background: 'dark',
  }),
  row('1', [[ofPage({ presentation: 'cards', columns: 3, count: 3, requireImage: true })]]),
  row('2_1', [[river(10)], [latest(6)]]),
];

/** Pictures that fill the width of the page, in decreasing sizes. */
const WALL: readonly RowDraft[] = [
  row('1', [[title()]]),
  row('1', [[ofPage({ presentation: 'cards', columns: 2, count: 2, requireImage: true })]]),
  row('1', [[ofPage({ presentation: 'cards', columns: 3, count: 3, requireImage: true })]], {
    background: 'tint',
  }),
  row('1', [[ofPage({ presentation: 'cards', columns: 4, count: 12, showTeaser: false, paging: true })]]),
];

/** A picture followed by short items, as one column of a newspaper. */
const stack = () => [
  ofPage({ presentation: 'cards', columns: 1, count: 1, requireImage: true, showTeaser: false }),
  ofPage({ presentation: 'headlines', count: 3 }),
];

/** A newspaper page: the lead next to the news in brief, three columns, then the list. */
const BROADSHEET: readonly RowDraft[] = [
  row('1', [[title()]]),
  row('2_1', [
    [ofPage({ presentation: 'lead', count: 1, showAuthors: true })],
    [ofPage({ title: 'In brief', presentation: 'headlines', count: 6 })],
  ]),
  row('1_1_1', [stack(), stack(), stack()]),
  row('2_1', [[river(12)], [block('section_tree', { source: 'page', title: 'In this section' })]]),
];

/** All items in one column in order of publication, for sections that are read every day. */
const RIVER: readonly RowDraft[] = [
  row(
    '2_1',
    [
      [title({ showChildSections: false }), river(20)],
      [block('section_tree', { source: 'page', title: 'In this section' }), latest(8)],
    ],
    { columnPriority: '1' },
  ),
];

/** Five layouts, each clearly different from the others. */
export const SECTION_FRONTS: readonly SectionFront[] = [
  {
    key: 'classic',
    label: 'Classic',
    help: 'Pinned items next to a lead story, a tinted row of four, then the list.',
    rows: SECTION_ROWS,
  },
  {
    key: 'cover',
    label: 'Cover',
    help: 'One full-width story on a dark background. For sections with strong images.',
    rows: COVER,
  },
  {
    key: 'wall',
    label: 'Wall',
    help: 'Cards in decreasing sizes: two, three, then four in a row. For products, films and people.',
    rows: WALL,
  },
  {
    key: 'broadsheet',
    label: 'Broadsheet',
    help: 'The lead story next to news in brief, then three columns with an image and headlines. For sections with many short stories.',
    rows: BROADSHEET,
  },
  {
    key: 'river',
    label: 'River',
    help: 'Everything in one column, newest first. For readers who come back every day.',
    rows: RIVER,
  },
];
