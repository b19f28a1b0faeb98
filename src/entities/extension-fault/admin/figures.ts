import { canViewMail } from '#entities/mail-outbox/access.ts';
import { defineFigure, FIGURE_COUNT_MAX, figureOfRecords } from '#model/screens/define-figure.ts';

export const figures = [
  defineFigure<{ faults: { extension: string; part: string; file: string }[] }>({
    title: 'Extension failures',
    empty: 'All extensions are working normally.',
    column: 'site',
    order: 55,
    canUse: canViewMail,
    query: {
      operation: 'getExtensionFaults',
      input: () => ({ limit: FIGURE_COUNT_MAX + 1 }),
      cacheKey: ['extensionFaults'],
    },
    read: ({ faults }) =>
      figureOfRecords({ items: faults, totalCount: null }, ({ extension, part, file }) => ({
        key: `${part} ${file}`,
        name: extension,
        note: part,
        aside: null,
        path: '/system/extensions',
      })),
    more: { path: '/system/extensions' },
  }),
];
