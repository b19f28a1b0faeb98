import { defineReport } from '#model/screens/define-report.ts';
import { can } from '#model/permissions.ts';
import type { Measure } from '#reports/report.ts';
import { SECONDS_PER_VIEW, VIEWS } from '../../report-figures/model/view-measures.ts';
import { EDITORIAL_BREAKDOWNS, LENGTH_BREAKDOWNS } from '../model/item-breakdowns.ts';

const WORDS: Measure = { key: 'words', label: 'Words', as: 'count' };

const LENGTH_COLUMNS: readonly Measure[] = [
  { key: 'published', label: 'Published', as: 'count' },
  WORDS,
  { key: 'wordsPerItem', label: 'Words per item', as: 'count' },
  VIEWS,
  SECONDS_PER_VIEW,
  { key: 'readThroughPercent', label: 'Read to the end', as: 'percent', help: 'Of views.' },
];

const EDITORIAL_COLUMNS: readonly Measure[] = [
  { key: 'published', label: 'Published', as: 'count' },
  { key: 'created', label: 'Created', as: 'count' },
  { key: 'submitted', label: 'Submitted', as: 'count' },
  { key: 'returned', label: 'Sent back', as: 'count' },
  { key: 'onTime', label: 'On time', as: 'count', help: 'Released by the publication time.' },
  { ...WORDS, help: 'Of published items.' },
  { ...VIEWS, help: 'Of published items.' },
];

/** What the reports on items have in common. */
const ITEM_REPORT = {
  filters: async () => (await import('../model/item-filters.ts')).ITEM_FILTERS,
  series: 'published',
  words: ['item', 'items'],
} as const;

export const reports = [
  defineReport({
    ...ITEM_REPORT,
    access: can('publish_content'),
    path: '/editorial-tracking-report',
    title: 'Editorial tracking',
    nav: { group: 'analytics', order: 20, icon: 'list' },
    lead: 'Author, editor, section, type and state are those that an item has now. Editor: the user who changed it last.',
    operation: 'getEditorialTracking',
    breakdowns: EDITORIAL_BREAKDOWNS,
    totals: EDITORIAL_COLUMNS,
    columns: EDITORIAL_COLUMNS,
    empty: {
      title: 'No items',
      text: 'No item was created, submitted or published in this period or the previous period. Choose another period.',
    },
  }),
  defineReport({
    ...ITEM_REPORT,
    access: can('view_analytics'),
    path: '/content-length-report',
    title: 'Content length',
    nav: { group: 'analytics', order: 30, icon: 'text' },
    lead: 'Items by publication date, with their views in the same period. Words are counted up to 20 minutes after a change.',
    operation: 'getItemLengths',
    breakdowns: LENGTH_BREAKDOWNS,
    totals: LENGTH_COLUMNS,
    columns: LENGTH_COLUMNS,
    empty: {
      title: 'Nothing was published',
      text: 'No item went live in this period or the previous period. Choose another period.',
    },
  }),
];
