import { defineReport } from '#model/screens/define-report.ts';
import {
  RAW_VIEWS,
  SECONDS_PER_VIEW,
  VIEW_REPORT,
  VIEWS,
  VISITORS,
} from '../../report-figures/model/view-measures.ts';
import { AUDIENCE_BREAKDOWNS } from '../model/audience.ts';

export const reports = [
  defineReport({
    ...VIEW_REPORT,
    path: '/audience-report',
    title: 'Audience',
    nav: { group: 'analytics', order: 5, icon: 'users' },
    operation: 'getAudience',
    filters: async () => (await import('../model/audience-filters.ts')).AUDIENCE_FILTERS,
    breakdowns: AUDIENCE_BREAKDOWNS,
    totals: [VIEWS, VISITORS, SECONDS_PER_VIEW, RAW_VIEWS],
    columns: [VIEWS, SECONDS_PER_VIEW, RAW_VIEWS],
  }),
];
