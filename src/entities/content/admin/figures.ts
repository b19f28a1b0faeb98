import { defineFigure } from '#model/screens/define-figure.ts';
import { access } from '../access.ts';
import type { WorkList } from '../work-lists.ts';

interface Answer {
  figures: {
    list: WorkList;
    count: number;
    hasMore: boolean;
    items: { id: number; name: string; type: string; at: string; detail: string | null }[];
  }[];
}

/** Heading of each list, and its text if it is empty. The operation decides which lists a user has. */
const FIGURES: readonly (readonly [list: WorkList, title: string, empty: string])[] = [
  ['my-drafts', 'My drafts', 'You have no drafts.'],
  ['my-changes', 'My unpublished changes', 'You have no unpublished changes.'],
  ['waiting', 'Waiting for review', 'Nothing to review.'],
  ['submitted', 'Submitted by me', 'You have not submitted any items for review.'],
  ['returned-to-me', 'Sent back to me', 'Nothing was sent back to you.'],
  ['going-live', 'Going live in the next 7 days', 'Nothing goes live in the next 7 days.'],
  ['expiring', 'Expiring in the next 7 days', 'Nothing expires in the next 7 days.'],
  ['broken-links', 'Broken links', 'No broken links.'],
];

export const figures = FIGURES.map(([list, title, empty], order) =>
  defineFigure<Answer>({
    title,
    empty,
    column: list === 'broken-links' ? 'site' : 'work',
    order,
    canUse: access.create,
    query: { operation: 'getDashboard', input: (site) => ({ site }), cacheKey: ['content', 'dashboard'] },
    read: (answer, { shortInstant, typeLabel }) => {
      const figure = answer.figures.find((one) => one.list === list);
      if (!figure) return null;
      return {
        count: figure.count,
        hasMore: figure.hasMore,
        entries: figure.items.map(({ id, name, type, at, detail }) => ({
          key: String(id),
          name,
          note: detail ?? typeLabel(type),
          aside: list === 'broken-links' ? null : shortInstant(at),
          path: `/edit-content/${id}`,
        })),
      };
    },
    more: { path: '/content', search: { show: list } },
  }),
);
