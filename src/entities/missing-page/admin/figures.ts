import { access as redirectAccess } from '#entities/website-redirect/access.ts';
import { defineFigure, FIGURE_NAMES_MAX } from '#model/screens/define-figure.ts';
import { canReadMissingPages } from '../access.ts';

interface Answer {
  count: number;
  hasMore: boolean;
  pages: { path: string; count: number }[];
}

export const figures = [
  defineFigure<Answer>({
    title: 'Missing pages',
    empty: 'No missing pages.',
    column: 'site',
    order: 20,
    canUse: canReadMissingPages,
    query: {
      operation: 'getMissingPages',
      input: (site) => ({ site, limit: FIGURE_NAMES_MAX }),
      cacheKey: ['missing-pages', 'dashboard'],
    },
    read: ({ count, hasMore, pages }, { actor }) => ({
      count,
      hasMore,
      entries: pages.map((page) => ({
        key: page.path,
        name: page.path,
        note: null,
        aside: page.count === 1 ? 'once' : `${page.count} times`,
        ...(redirectAccess.create(actor)
          ? { path: '/create-redirect', search: { from: page.path } }
          : { path: '/missing-pages' }),
      })),
    }),
    more: { path: '/missing-pages' },
  }),
];
