import { defineReport } from '#model/screens/define-report.ts';
import { can } from '#model/permissions.ts';
import type { Measure } from '#reports/report.ts';
import { VELOCITY_BREAKDOWNS } from '../velocity.ts';

const published: Measure = { key: 'published', label: 'Items published', as: 'count' };
const time: Measure = {
  key: 'minutesToPublish',
  label: 'Median time to publish',
  as: 'minutes',
  help: 'From creation to publication. Items dated before their creation are not counted.',
};

export const reports = [
  defineReport({
    path: '/content-velocity-report',
    title: 'Content velocity',
    nav: { group: 'content', order: 80, icon: 'chart' },
    access: can('publish_content'),
    lead: 'Items by publication date. Each item counts on the site that owns the item.',
    operation: 'getContentVelocity',
    filters: async () => (await import('../velocity-filters.ts')).VELOCITY_FILTERS,
    breakdowns: VELOCITY_BREAKDOWNS,
    totals: [published, { key: 'published', label: 'Items per day', as: 'per-day' }, time],
    series: 'published',
    columns: [
      { ...published, label: 'Published' },
      { ...time, label: 'Time to publish' },
    ],
    words: ['item', 'items'],
    panels: 'contentVelocity',
    empty: {
      title: 'Nothing was published',
      text: 'No item went live in this period or the previous period. Choose another period.',
    },
  }),
];
