import { defineFigure } from '#model/define-figure.ts';
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

/** Heading and the line shown when there is nothing; which of them somebody has, the operation decides. */
const FIGURES: readonly (readonly [list: WorkList, title: string, empty: string])[] = [
  ['my-drafts', 'My drafts', 'Nothing of yours is unfinished.'],
  ['my-changes', 'My unpublished changes', 'No published item has changes of yours.'],
  ['waiting', 'Waiting for review', 'Nobody waits for you.'],
  ['submitted', 'Submitted by me', 'Nothing of yours waits for review.'],
  ['returned-to-me', 'Returned to me', 'Nothing came back to you.'],
  ['going-live', 'Going live in the next 7 days', 'Nothing is scheduled for the coming week.'],
  ['expiring', 'Expiring in the next 7 days', 'Nothing goes in the coming week.'],
  ['broken-links', 'Broken links', 'Every link of this site that was looked at leads somewhere.'],
];

export const figures = FIGURES.map(([list, title, empty], order) =>
  defineFigure<Answer>({
    title,
    empty,
    column: list === 'broken-links' ? 'site' : 'work',
    order,
    mayUse: access.create,
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
