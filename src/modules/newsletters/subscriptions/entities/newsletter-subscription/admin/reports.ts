import { defineReport } from '#model/screens/define-report.ts';
import { can } from '#model/permissions.ts';
import type { Measure } from '#reports/report.ts';
import { GROWTH_BREAKDOWNS } from '../../../../reports/model/growth.ts';

const confirmed: Measure = {
  key: 'confirmed',
  label: 'Confirmed',
  as: 'count',
  help: 'Subscribers who receive the newsletter from then on.',
};
const gained: Measure = { key: 'gained', label: 'Signed up', as: 'count', help: 'Some never confirm.' };
const lost: Measure = {
  key: 'lost',
  label: 'Lost',
  as: 'count',
  help: 'Unsubscribed, suppressed or deleted.',
};

/** The growth of newsletters. */
export const reports = [
  defineReport({
    path: '/newsletter-growth',
    title: 'Subscriber growth',
    nav: { group: 'newsletters', order: 50, icon: 'chart' },
    access: can('view_subscribers'),
    lead: 'Subscribers whom the newsletters gained and lost.',
    operation: 'getNewsletterGrowth',
    filters: async () => (await import('../../../../reports/model/growth-filters.ts')).GROWTH_FILTERS,
    breakdowns: GROWTH_BREAKDOWNS,
    totals: [confirmed, gained, lost],
    series: 'confirmed',
    columns: [confirmed, gained, lost],
    words: ['subscriber', 'subscribers'],
    empty: {
      title: 'No new subscribers',
      text: 'No one confirmed a subscription in this period or the previous period. Choose another period.',
    },
  }),
];
