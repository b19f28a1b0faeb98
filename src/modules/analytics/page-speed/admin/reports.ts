import { can } from '#model/permissions.ts';
import { defineReport } from '#model/screens/define-report.ts';
import type { Measure } from '#reports/report.ts';
import { PAGE_SPEED_BREAKDOWNS } from '../model/page-speed.ts';

const MEASURES: Measure[] = [
  { key: 'samples', label: 'Samples', as: 'count' },
  { key: 'lcp', label: 'LCP', as: 'milliseconds', help: 'Until the largest text or image appears.' },
  { key: 'inp', label: 'INP', as: 'milliseconds', help: 'Until the page reacts.' },
  { key: 'cls', label: 'CLS', as: 'thousandths', help: 'How much the page moves.' },
  { key: 'ttfb', label: 'TTFB', as: 'milliseconds', help: 'Until the first byte.' },
];

export const reports = [
  defineReport({
    access: can('view_analytics'),
    path: '/page-speed-report',
    title: 'Page speed',
    nav: { group: 'analytics', order: 50, icon: 'chart' },
    lead: 'Three of four views were at least this fast.',
    operation: 'getPageSpeed',
    filters: async () => (await import('../model/page-speed-filters.ts')).PAGE_SPEED_FILTERS,
    breakdowns: PAGE_SPEED_BREAKDOWNS,
    totals: MEASURES,
    series: 'samples',
    columns: MEASURES,
    words: ['sample', 'samples'],
    empty: { title: 'No samples', text: 'Choose another period or other filters.' },
  }),
];
