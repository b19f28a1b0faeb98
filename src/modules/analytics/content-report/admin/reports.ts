import { defineReport } from '#model/screens/define-report.ts';
import { can } from '#model/permissions.ts';
import type { Measure } from '#reports/report.ts';
import { CONTENT_DETAIL_BREAKDOWNS } from '../model/content-detail.ts';

const views: Measure = { key: 'views', label: 'Views', as: 'count', help: 'By people.' };
const visitors: Measure = {
  key: 'visitors',
  label: 'Visitors',
  as: 'count',
  help: 'Sum of daily visitors. Not available by source.',
};
const seconds: Measure = {
  key: 'secondsPerView',
  label: 'Engaged time per view',
  as: 'seconds',
  help: 'Time in which the page was visible, had the focus and was used.',
};
const readThrough: Measure = { key: 'readThrough', label: 'Read to the end', as: 'count' };
const rawViews: Measure = {
  key: 'rawViews',
  label: 'Raw views',
  as: 'count',
  help: 'Includes views by programs and staff.',
};

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
    totals: [views, visitors, seconds, readThrough, rawViews],
    series: 'views',
    columns: [views, visitors, seconds, readThrough, rawViews],
    words: ['view', 'views'],
    empty: {
      title: 'No views',
      text: 'No item was viewed in this period or the previous period. Choose another period.',
    },
  }),
];
