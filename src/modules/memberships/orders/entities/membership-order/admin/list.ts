import { defineList, type BulkAction } from '#model/screens/define-list.ts';
import { can } from '#model/permissions.ts';
import { membershipOrder } from '../entity.ts';
import { priceOf, readerOf, toneOf, type OrderRow } from './order-row.ts';

const canDecide = can('manage_site_users');

const confirm: BulkAction<OrderRow> = {
  key: 'confirm',
  label: 'Confirm',
  question: (rows) => `Confirm ${rows}?`,
  consequence: 'Each membership is granted until the end of its period, and the reader is notified by email.',
  doing: 'Confirming',
  done: 'confirmed',
  otherwise: 'already decided',
  isDanger: false,
  canUse: canDecide,
  isApplicable: ({ status }) => status === 'pending',
  operation: 'confirmMembershipOrder',
  input: ({ id }) => ({ id }),
};

const cancel: BulkAction<OrderRow> = {
  key: 'cancel',
  label: 'Cancel order',
  question: (rows) => `Cancel ${rows}?`,
  consequence: 'No membership is granted, and the reader is notified by email.',
  doing: 'Cancelling',
  done: 'cancelled',
  otherwise: 'already decided',
  isDanger: true,
  canUse: canDecide,
  isApplicable: ({ status }) => status === 'pending',
  operation: 'cancelMembershipOrder',
  input: ({ id }) => ({ id }),
};

/** Orders of paid memberships. */
export const list = defineList<OrderRow>({
  source: { entity: membershipOrder },
  lead: 'Orders for paid memberships. Confirm an order after payment to grant the membership.',
  tabs: [
    { label: 'Pending', state: { status: 'pending' } },
    { label: 'All', state: {} },
  ],
  open: ({ siteUser }) => (siteUser ? `/site-users/${siteUser.id}` : null),
  nameOf: (row) => `${row.title} for ${readerOf(row)}`,
  columns: [
    { key: 'title', note: readerOf },
    { key: 'price', text: priceOf, width: '160px', from: 'sm' },
    { key: 'promoCode', width: '140px', from: 'md' },
    { key: 'created', label: 'Ordered on', instant: { none: '' }, width: '140px', from: 'sm' },
    { key: 'status', tone: toneOf, width: '120px' },
  ],
  bulkActions: [confirm, cancel],
  words: ['order', 'orders'],
  empty: { text: 'Orders for paid memberships appear here.' },
});
