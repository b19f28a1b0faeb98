import { defineReport } from '#model/screens/define-report.ts';
import { can } from '#model/permissions.ts';
import type { Measure } from '#reports/report.ts';
import { BLOCK_BREAKDOWNS } from '../model/block-analysis.ts';

const COLUMNS: readonly Measure[] = [
  { key: 'clicks', label: 'Clicks', as: 'count', help: 'By people.' },
  { key: 'uses', label: 'Blocks', as: 'count' },
  { key: 'campaigns', label: 'Campaigns', as: 'count' },
  { key: 'templates', label: 'Templates', as: 'count' },
];

export const reports = [
  defineReport({
    path: '/nl-block-analysis',
    title: 'Newsletter blocks',
    nav: { group: 'newsletters', order: 60, icon: 'layout' },
    access: can('manage_newsletters'),
    lead: 'Blocks of sent campaigns, by the date of the campaign. Choose a block to see its positions, templates and campaigns.',
    operation: 'getNewsletterBlockAnalysis',
    filters: async () => (await import('../model/block-analysis-filters.ts')).BLOCK_FILTERS,
    breakdowns: BLOCK_BREAKDOWNS,
    totals: COLUMNS,
    series: 'clicks',
    columns: COLUMNS,
    words: ['campaign', 'campaigns'],
    empty: {
      title: 'No campaigns',
      text: 'No campaign was sent in this period or the previous period. Choose another period.',
    },
  }),
];
