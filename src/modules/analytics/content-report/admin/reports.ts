import { defineReport } from '#model/screens/define-report.ts';
import {
  RAW_VIEWS,
  READ_THROUGH,
  SECONDS_PER_VIEW,
  VIEW_REPORT,
  VIEWS,
  VISITORS,
} from '../../report-figures/model/view-measures.ts';
import { CONTENT_DETAIL_BREAKDOWNS } from '../model/content-detail.ts';

const COLUMNS = [VIEWS, VISITORS, SECONDS_PER_VIEW, READ_THROUGH, RAW_VIEWS];

export const reports = [
  defineReport({
    ...VIEW_REPORT,
    path: '/content-detail-report',
    title: 'Content detail',
    nav: { group: 'analytics', order: 10, icon: 'chart' },
    operation: 'getContentDetail',
    filters: async () => (await import('../model/content-detail-filters.ts')).CONTENT_DETAIL_FILTERS,
    breakdowns: CONTENT_DETAIL_BREAKDOWNS,
    totals: COLUMNS,
    columns: COLUMNS,
  }),
];
