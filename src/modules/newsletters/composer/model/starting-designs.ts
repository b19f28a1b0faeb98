/** The rows with which a new template can begin; editors change them later like any others. */
import { block, gridOf, row, type RowDraft } from '#layouts/starting-layouts.ts';
import { gridInLanguage } from '#layouts/starting-titles.ts';
import type { Grid } from '#grid/shapes/grid.ts';

export interface StartingDesign {
  key: string;
  label: string;
  /** Describes its look, and the newsletters for which it is suitable. */
  help: string;
  rows: readonly RowDraft[];
}

const items = (settings: Record<string, unknown>) => block('email_items', settings);

/** Titles of blocks are those that `gridInLanguage` can translate. */
export const STARTING_DESIGNS: readonly StartingDesign[] = [
  {
    key: 'digest',
    label: 'Digest',
    help: 'Eight items with images, then headlines. For everything new since the last issue.',
    rows: [
      row('1', [[items({ presentation: 'list', count: 8, showSection: true })]]),
      row('1', [[items({ title: 'In brief', presentation: 'headlines', count: 6, showTeaser: false })]]),
    ],
  },
  {
    key: 'lead',
    label: 'Lead story and list',
    help: 'One large story with a button, then five more. For a weekly with a clear main subject.',
    rows: [
      row('1', [[items({ presentation: 'large', count: 1, showButton: true })]]),
      row('1', [[items({ title: 'More', presentation: 'list', count: 5 })]]),
    ],
  },
  {
    key: 'columns',
    label: 'Two columns',
    help: 'A large story, then two columns, which phones show below each other. For many short items.',
    rows: [
      row('1', [[items({ presentation: 'large', count: 1 })]]),
      row('1_1', [
        [items({ title: 'Latest', presentation: 'list', count: 3 })],
        [items({ title: 'More', presentation: 'list', count: 3 })],
      ]),
      row('1', [[items({ title: 'In brief', presentation: 'headlines', count: 5, showTeaser: false })]]),
    ],
  },
  { key: 'empty', label: 'Empty', help: 'No rows. Add rows and blocks yourself.', rows: [] },
];

/** The grid of a design, with its titles in the language. */
export function gridOfDesign({ rows }: StartingDesign, language: string): Grid {
  return gridInLanguage(gridOf(rows), language);
}
