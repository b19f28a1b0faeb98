import { defineList, type ListRow, type Tone } from '#model/screens/define-list.ts';
import { newsletterSubscription } from '../entity.ts';
import { nameIn, TONES } from './subscriber.ts';

interface SubscriptionRow extends ListRow {
  id: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  status: string;
}

/** Addresses that receive the site's newsletters, or did. */
export const list = defineList<SubscriptionRow>({
  source: { entity: newsletterSubscription },
  lead: 'Everyone who subscribed to a newsletter, with their consent.',
  above: () => import('../../../../subscriber-import/admin/import-subscribers.tsx'),
  open: ({ id }) => `/newsletter-subscribers/${id}`,
  columns: [
    { key: 'email', note: nameIn },
    { key: 'newsletter', width: 'min(220px, 24%)', from: 'sm' },
    { key: 'status', tone: ({ status }): Tone => TONES[status] ?? 'off', width: '190px' },
    { key: 'source', isQuiet: true, width: '160px', from: 'md' },
    { key: 'requestedAt', instant: { none: '' }, width: '140px', from: 'md' },
  ],
  words: ['subscriber', 'subscribers'],
  empty: { title: 'No subscribers yet', text: 'Readers who subscribe to a newsletter appear here.' },
});
