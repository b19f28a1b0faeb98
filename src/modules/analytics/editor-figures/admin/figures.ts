import { defineFigure, FIGURE_COUNT_MAX } from '#model/screens/define-figure.ts';
import { can } from '#model/permissions.ts';

interface ReadingNow {
  minutes: number;
  count: number;
  items: { id: number; name: string; type: string; views: number }[];
}

interface ReadingWeek {
  views: number;
  visitors: number;
  notice: string | null;
  viewsBefore: number;
  visitorsBefore: number;
  days: { day: string; views: number; visitors: number }[];
}

export const figures = [
  defineFigure<ReadingWeek>({
    title: 'Views in the 7 days until yesterday',
    empty: 'No page was viewed.',
    column: 'site',
    order: -20,
    canUse: can('view_analytics'),
    query: {
      operation: 'getReadingWeek',
      input: (site) => ({ site }),
      cacheKey: ['analytics', 'week'],
    },
    read: ({ views, visitors, viewsBefore, visitorsBefore, notice, days }) => ({
      totals: [
        { label: 'Views', count: views, isCut: false, help: beforeText(viewsBefore) },
        { label: 'Daily visitors, sum', count: visitors, isCut: false, help: beforeText(visitorsBefore) },
      ],
      bars: 'Views',
      line: 'Visitors',
      days: days.map((one) => ({ day: one.day, bar: one.views, line: one.visitors })),
      ...(notice !== null && { note: notice }),
    }),
    more: { path: '/audience-report', search: { period: '7-days' } },
  }),
  defineFigure<ReadingNow>({
    title: 'Being read now',
    empty: 'No item was viewed in the last 30 minutes.',
    column: 'site',
    order: -10,
    canUse: can('view_analytics'),
    query: {
      operation: 'getReadingNow',
      input: (site) => ({ site }),
      cacheKey: ['analytics', 'now'],
      refetchSeconds: 60,
    },
    read: ({ minutes, count, items }, { typeLabel }) => ({
      count: Math.min(count, FIGURE_COUNT_MAX),
      hasMore: count > FIGURE_COUNT_MAX,
      entries: items.map(({ id, name, type, views }) => ({
        key: String(id),
        name,
        note: typeLabel(type),
        aside: `${views.toLocaleString('en')} in ${minutes} min`,
        path: `/edit-content/${id}`,
      })),
    }),
    more: { path: '/content-detail-report', search: { period: '7-days' } },
  }),
];

const beforeText = (count: number) => `${count.toLocaleString('en')} in the 7 days before`;
