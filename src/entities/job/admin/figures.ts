import { canViewMail } from '#entities/mail-outbox/access.ts';
import { defineFigure, FIGURE_COUNT_MAX, figureOfRecords } from '#model/screens/define-figure.ts';

export const figures = [
  defineFigure<{ jobs: { summary: string; error: string }[] }>({
    title: 'Failed jobs',
    empty: 'Background jobs are running normally.',
    column: 'site',
    order: 50,
    canUse: canViewMail,
    query: {
      operation: 'getFailingJobs',
      input: () => ({ limit: FIGURE_COUNT_MAX + 1 }),
      cacheKey: ['jobs', 'failing'],
    },
    read: ({ jobs }) =>
      figureOfRecords(
        { items: jobs.map((job, index) => ({ ...job, index })), totalCount: null },
        ({ summary, error, index }) => ({
          key: String(index),
          name: summary,
          note: error,
          aside: null,
          path: '/system/jobs',
        }),
      ),
    more: { path: '/system/jobs' },
  }),
];
