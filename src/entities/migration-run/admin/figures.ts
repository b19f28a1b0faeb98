import { defineFigure, FIGURE_NAMES_MAX, figureOfRecords } from '#model/screens/define-figure.ts';
import { access } from '../access.ts';

interface Answer {
  items: { id: number; name: string; error: string | null; created: string }[];
  totalCount: number | null;
}

export const figures = [
  defineFigure<Answer>({
    title: 'Failed imports',
    empty: 'No failed imports.',
    column: 'site',
    order: 30,
    canUse: access.read,
    query: {
      operation: 'getMigrationRunStream',
      isConnection: true,
      input: (site) => ({ site, state: 'failed', limit: FIGURE_NAMES_MAX, countTotal: true }),
      cacheKey: ['records', 'migrationRun', 'failed'],
    },
    read: (page, { shortInstant }) =>
      figureOfRecords(page, ({ id, name, error, created }) => ({
        key: String(id),
        name,
        note: error,
        aside: shortInstant(created),
        path: `/migration-run/${id}`,
      })),
    more: { path: '/migration-run', search: { state: 'failed' } },
  }),
];
