import { defineList, type ListRow } from '#model/screens/define-list.ts';
import { newsletterSenderDomain } from '../entity.ts';

interface DomainRow extends ListRow {
  id: number;
  signsSince: string | null;
}

/** Domains from which the site sends newsletters. */
export const list = defineList<DomainRow>({
  source: { entity: newsletterSenderDomain },
  lead: (site) => `Domains from which ${site} sends newsletters, with the keys that sign them.`,
  above: () => import('./add-domain.tsx'),
  open: ({ id }) => `/newsletter-sender-domains/${id}`,
  columns: [
    { key: 'domain' },
    { key: 'selector', width: '200px', from: 'sm' },
    { key: 'signsSince', instant: { none: 'Not signed yet' }, width: '180px' },
  ],
  words: ['domain', 'domains'],
  empty: {
    title: 'No sender domains',
    text: 'Add the domain of your newsletters’ sender, so that they are signed.',
  },
});
