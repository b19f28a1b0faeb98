import { defineReport } from '#model/screens/define-report.ts';
import type { Measure } from '#reports/report.ts';
import {
  RAW_VIEWS,
  READ_THROUGH,
  SECONDS_PER_VIEW,
  VIEW_REPORT,
  VIEWS,
  VISITORS,
} from '../../report-figures/model/view-measures.ts';
import { CONTENT_DETAIL_BREAKDOWNS } from '../model/content-detail.ts';

const NEWSLETTER_CLICKS: Measure = {
  key: 'newsletterClicks',
  label: 'Newsletter clicks',
  as: 'count',
  help: 'By people, in sent newsletters.',
};

const TOTALS: readonly Measure[] = [
  VIEWS,
  VISITORS,
  SECONDS_PER_VIEW,
  READ_THROUGH,
  NEWSLETTER_CLICKS,
  { key: 'registrations', label: 'Registrations', as: 'count', help: 'Readers who went on to the item.' },
  { key: 'logins', label: 'Logins', as: 'count', help: 'With those of new registrations.' },
  RAW_VIEWS,
];

/** As many as fit next to the navigation: totals of one item show the others. */
const COLUMNS: readonly Measure[] = [
  VIEWS,
  VISITORS,
  SECONDS_PER_VIEW,
  READ_THROUGH,
  { ...NEWSLETTER_CLICKS, label: 'Email clicks' },
  RAW_VIEWS,
];

export const reports = [
  defineReport({
    ...VIEW_REPORT,
    path: '/content-detail-report',
    title: 'Content detail',
    nav: { group: 'analytics', order: 10, icon: 'chart' },
    operation: 'getContentDetail',
    filters: async () => (await import('../model/content-detail-filters.ts')).CONTENT_DETAIL_FILTERS,
    breakdowns: CONTENT_DETAIL_BREAKDOWNS,
    totals: TOTALS,
    columns: COLUMNS,
  }),
];
