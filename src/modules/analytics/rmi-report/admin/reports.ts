import { RETENTION_DAYS } from '#entities/form-submission/days.ts';
import { defineReport } from '#model/screens/define-report.ts';
import { can } from '#model/permissions.ts';
import type { Measure } from '#reports/report.ts';
import { INQUIRY_BREAKDOWNS } from '../model/inquiries.ts';

const COLUMNS: readonly Measure[] = [
  { key: 'inquiries', label: 'Inquiries', as: 'count' },
  { key: 'senders', label: 'Senders', as: 'count', help: 'Different email addresses.' },
];

export const reports = [
  defineReport({
    access: can('view_analytics'),
    path: '/rmi-report',
    title: 'Inquiries',
    nav: { group: 'analytics', order: 40, icon: 'mail' },
    lead: `Inquiries are deleted after ${RETENTION_DAYS} days, and are not counted from then on.`,
    operation: 'getInquiries',
    filters: async () => (await import('../model/inquiry-filters.ts')).INQUIRY_FILTERS,
    breakdowns: INQUIRY_BREAKDOWNS,
    totals: COLUMNS,
    series: 'inquiries',
    columns: COLUMNS,
    words: ['inquiry', 'inquiries'],
    empty: {
      title: 'No inquiries',
      text: 'No reader sent an inquiry in this period or the previous period. Choose another period.',
    },
  }),
];
