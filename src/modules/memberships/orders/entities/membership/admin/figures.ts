import { defineFigure, FIGURE_NAMES_MAX } from '#model/screens/define-figure.ts';
import type { ListRow } from '#model/screens/define-list.ts';
import { access } from '../access.ts';
import { isTiny, priceInWords } from '../price-in-words.ts';

/** Maximum number of memberships that are checked: more than any site has. */
const LOOKED_AT_MAX = 100;

export const figures = [
  defineFigure<{ items: (ListRow & { id: number; title: string })[] }>({
    title: 'Prices to check',
    empty: '',
    column: 'site',
    order: 65,
    canUse: access.update,
    query: {
      operation: 'getMembershipStream',
      isConnection: true,
      input: (site) => ({ site, limit: LOOKED_AT_MAX }),
      cacheKey: ['records', 'membership', 'prices'],
    },
    read: ({ items }) => {
      const tiny = items.filter(isTiny);
      if (tiny.length === 0) return null;
      return {
        count: tiny.length,
        hasMore: false,
        entries: tiny.slice(0, FIGURE_NAMES_MAX).map((membership) => ({
          key: String(membership.id),
          name: membership.title,
          note: priceInWords(membership),
          aside: null,
          path: `/edit-membership/${membership.id}`,
        })),
      };
    },
    isOnlyWhenAny: true,
    more: { path: '/memberships' },
  }),
];
