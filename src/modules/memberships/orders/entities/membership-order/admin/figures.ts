import { defineFigure, FIGURE_NAMES_MAX, figureOfRecords } from '#model/screens/define-figure.ts';
import { access } from '../access.ts';
import { priceOf, readerOf, type OrderRow } from './order-row.ts';

export const figures = [
  defineFigure<{ items: OrderRow[]; totalCount: number | null }>({
    title: 'Pending membership orders',
    empty: 'No orders to confirm.',
    column: 'work',
    order: 60,
    canUse: access.read,
    query: {
      operation: 'getMembershipOrderStream',
      isConnection: true,
      input: (site) => ({ site, status: 'pending', limit: FIGURE_NAMES_MAX, countTotal: true }),
      cacheKey: ['records', 'membershipOrder', 'pending'],
    },
    read: (page, { shortInstant }) =>
      figureOfRecords(page, (order) => ({
        key: String(order.id),
        name: `${order.title} for ${readerOf(order)}`,
        note: priceOf(order),
        aside: shortInstant(order.created),
        path: `/site-users/${order.siteUser?.id ?? ''}`,
      })),
    more: { path: '/membership-orders', search: { status: 'pending' } },
  }),
];
