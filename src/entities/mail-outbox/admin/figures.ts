import { defineFigure, FIGURE_NAMES_MAX, figureOfRecords } from '#model/screens/define-figure.ts';
import { canViewMail } from '../access.ts';
import type { MailRow } from './mail-row.ts';

export const figures = [
  defineFigure<{ items: MailRow[]; totalCount: number | null }>({
    title: 'Failed emails',
    empty: 'No failed emails.',
    column: 'site',
    order: 40,
    canUse: canViewMail,
    query: {
      operation: 'getMailOutboxStream',
      isConnection: true,
      input: () => ({ state: 'failed', limit: FIGURE_NAMES_MAX, countTotal: true }),
      cacheKey: ['records', 'mailOutbox', 'failed'],
    },
    read: (page, { shortInstant }) =>
      figureOfRecords(page, ({ id, subject, lastError, created }) => ({
        key: String(id),
        name: subject,
        note: lastError,
        aside: shortInstant(created),
        path: `/system/mail/${id}`,
      })),
    more: { path: '/system', search: { state: 'failed' } },
  }),
];
