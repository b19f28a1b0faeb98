import { defineReport } from '#model/screens/define-report.ts';
import type { Measure } from '#reports/report.ts';
import {
  RAW_VIEWS,
  SECONDS_PER_VIEW,
  VIEW_REPORT,
  VIEWS,
  VISITORS,
} from '../../report-figures/model/view-measures.ts';
import { AUDIENCE_BREAKDOWNS } from '../model/audience.ts';

const BLOCKED: Measure = {
  key: 'blocked',
  label: 'Blocked or left early',
  as: 'percent',
  help: 'Of the pages sent to readers; an estimate.',
};

export const reports = [
  defineReport({
    ...VIEW_REPORT,
    path: '/audience-report',
    title: 'Audience',
    nav: { group: 'analytics', order: 5, icon: 'users' },
    operation: 'getAudience',
    filters: async () => (await import('../model/audience-filters.ts')).AUDIENCE_FILTERS,
    breakdowns: AUDIENCE_BREAKDOWNS,
    totals: [VIEWS, VISITORS, SECONDS_PER_VIEW, RAW_VIEWS, BLOCKED],
    columns: [VIEWS, SECONDS_PER_VIEW, RAW_VIEWS],
  }),
];
