import { defineReport } from '#model/screens/define-report.ts';
import { can } from '#model/permissions.ts';
import type { Measure } from '#reports/report.ts';
import { SEARCH_BREAKDOWNS } from '../model/search-terms.ts';

const COLUMNS: readonly Measure[] = [
  { key: 'searches', label: 'Searches', as: 'count', help: 'By people.' },
  { key: 'withoutResults', label: 'Without results', as: 'count' },
  { key: 'withoutPercent', label: 'Found nothing', as: 'percent', help: 'Of searches.' },
  { key: 'clicks', label: 'Clicks', as: 'count', help: 'On results.' },
];

export const reports = [
  defineReport({
    access: can('view_analytics'),
    path: '/search-terms-report',
    title: 'Search terms',
    nav: { group: 'analytics', order: 70, icon: 'text' },
    lead: 'Other: terms beyond the first 1,000 of a day, and those that look like an email address or a telephone number, which are not stored.',
    operation: 'getSearchTerms',
    filters: async () => (await import('../model/search-terms-filters.ts')).SEARCH_TERMS_FILTERS,
    breakdowns: SEARCH_BREAKDOWNS,
    totals: COLUMNS,
    series: 'searches',
    columns: COLUMNS,
    words: ['search', 'searches'],
    empty: {
      title: 'No searches',
      text: 'No reader searched in this period or the previous period. Choose another period.',
    },
  }),
];
