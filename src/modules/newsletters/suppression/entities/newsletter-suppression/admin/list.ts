import { can } from '#model/permissions.ts';
import { defineList, type ListRow } from '#model/screens/define-list.ts';
import { text } from '#fields/text/field.ts';
import { LIFT_REASON_LENGTH_MAX, newsletterSuppression } from '../entity.ts';
import { nameOf, toneOf } from './suppressed-address.ts';

interface SuppressionRow extends ListRow {
  id: number;
  email: string | null;
  status: string;
  site: { name: string } | null;
}

/** Addresses that get no newsletter of a site or of the organisation, with the reason. */
export const list = defineList<SuppressionRow>({
  source: { entity: newsletterSuppression },
  isOfAllSites: true,
  lead: 'Addresses that get no newsletter of a site, or of all sites, whatever they subscribe to.',
  above: () => import('./add-addresses.tsx'),
  open: ({ id }) => `/newsletter-suppressions/${id}`,
  tabs: [
    { label: 'Suppressed', state: { status: 'active' } },
    { label: 'Lifted', state: { status: 'lifted' } },
    { label: 'All', state: {} },
  ],
  nameOf,
  columns: [
    { key: 'email', text: nameOf },
    { key: 'site', text: ({ site }) => site?.name ?? 'All sites', width: '160px', from: 'md' },
    { key: 'reason', width: 'min(260px, 30%)', from: 'sm' },
    { key: 'status', tone: toneOf, width: '140px' },
    { key: 'suppressedAt', instant: { none: '' }, width: '140px', from: 'md' },
  ],
  bulkActions: [
    {
      key: 'lift',
      label: 'Lift suppression',
      question: (addresses) => `Lift the suppression of ${addresses}?`,
      consequence: 'Their subscriptions get newsletters again.',
      doing: 'Lifting',
      done: 'no longer suppressed',
      otherwise: 'lifted already',
      isDanger: false,
      canUse: can('manage_subscribers'),
      isApplicable: ({ status }) => status === 'active',
      operation: 'liftNewsletterSuppression',
      form: { reason: text({ label: 'Reason', required: true, lengthMax: LIFT_REASON_LENGTH_MAX }) },
      input: ({ id }, { reason }) => ({ id, reason }),
    },
  ],
  words: ['address', 'addresses'],
  empty: {
    title: 'No suppressed addresses',
    text: 'Addresses that do not exist, and those of readers who marked an email as spam, appear here.',
  },
});
