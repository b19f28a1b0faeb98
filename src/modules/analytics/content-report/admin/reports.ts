import { defineReport } from '#model/screens/define-report.ts';
import { can } from '#model/permissions.ts';
import {
  RAW_VIEWS,
  READ_THROUGH,
  SECONDS_PER_VIEW,
  VIEWS,
  VISITORS,
} from '../../report-figures/model/view-measures.ts';
import { CONTENT_DETAIL_BREAKDOWNS } from '../model/content-detail.ts';

const visitors = { ...VISITORS, help: 'Sum of daily visitors. Not available by source.' };

const COLUMNS = [VIEWS, visitors, SECONDS_PER_VIEW, READ_THROUGH, RAW_VIEWS];

export const reports = [
  defineReport({
    path: '/content-detail-report',
    title: 'Content detail',
    nav: { group: 'analytics', order: 10, icon: 'chart' },
    access: can('view_analytics'),
    lead: 'Views of items and where they came from. Figures can change until 48 hours after a day ends.',
    operation: 'getContentDetail',
    filters: async () => (await import('../model/content-detail-filters.ts')).CONTENT_DETAIL_FILTERS,
    breakdowns: CONTENT_DETAIL_BREAKDOWNS,
    totals: COLUMNS,
    series: 'views',
    columns: COLUMNS,
    words: ['view', 'views'],
    empty: {
      title: 'No views',
      text: 'No item was viewed in this period or the previous period. Choose another period.',
    },
  }),
];
