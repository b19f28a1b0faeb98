/** Measures of views, shared by the screens of reports, which load no fields. */
import { can } from '#model/permissions.ts';
import type { Measure } from '#reports/report.ts';

export const VIEWS: Measure = { key: 'views', label: 'Views', as: 'count', help: 'By people.' };
export const VISITORS: Measure = {
  key: 'visitors',
  label: 'Visitors',
  as: 'count',
  help: 'Sum of daily visitors.',
};
export const SECONDS_PER_VIEW: Measure = {
  key: 'secondsPerView',
  label: 'Engaged time per view',
  as: 'seconds',
  help: 'While the page was visible and used.',
};
export const READ_THROUGH: Measure = { key: 'readThrough', label: 'Read to the end', as: 'count' };
export const RAW_VIEWS: Measure = {
  key: 'rawViews',
  label: 'Raw views',
  as: 'count',
  help: 'With programs and staff.',
};

/** What the reports on views have in common. */
export const VIEW_REPORT = {
  access: can('view_analytics'),
  lead: 'Views are those of people. Raw views include programs and staff.',
  series: 'views',
  words: ['view', 'views'],
  empty: {
    title: 'No views',
    text: 'No page was viewed in this period or the previous period. Choose another period.',
  },
} as const;
