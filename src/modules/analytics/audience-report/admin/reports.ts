import { defineReport } from '#model/screens/define-report.ts';
import { can } from '#model/permissions.ts';
import { RAW_VIEWS, SECONDS_PER_VIEW, VIEWS, VISITORS } from '../../report-figures/model/view-measures.ts';
import { AUDIENCE_BREAKDOWNS } from '../model/audience.ts';

export const reports = [
  defineReport({
    path: '/audience-report',
    title: 'Audience',
    nav: { group: 'analytics', order: 5, icon: 'users' },
    access: can('view_analytics'),
    lead: 'Views of all pages. Figures can change until 48 hours after a day ends.',
    operation: 'getAudience',
    filters: async () => (await import('../model/audience-filters.ts')).AUDIENCE_FILTERS,
    breakdowns: AUDIENCE_BREAKDOWNS,
    totals: [VIEWS, VISITORS, SECONDS_PER_VIEW, RAW_VIEWS],
    series: 'views',
    columns: [VIEWS, SECONDS_PER_VIEW, RAW_VIEWS],
    words: ['view', 'views'],
    empty: {
      title: 'No views',
      text: 'No page was viewed in this period or the previous period. Choose another period.',
    },
  }),
];
