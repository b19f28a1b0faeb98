import { defineList, type ListRow } from '#model/screens/define-list.ts';
import { newsletterMailHook } from '../entity.ts';

interface HookRow extends ListRow {
  id: number;
}

/** Webhooks at which mail services report bounces and complaints. */
export const list = defineList<HookRow>({
  source: { entity: newsletterMailHook },
  isOfAllSites: true,
  lead: 'Services that send newsletters and report bounces and complaints.',
  above: () => import('./create-hook.tsx'),
  open: ({ id }) => `/newsletter-mail-services/${id}`,
  columns: [
    { key: 'name' },
    { key: 'service', width: '180px', from: 'sm' },
    { key: 'lastEventAt', instant: { none: 'No event yet' }, width: '160px', from: 'md' },
  ],
  words: ['mail service', 'mail services'],
  empty: {
    title: 'No mail services',
    text: 'Add the service that sends your newsletters, unless your own server receives the reports.',
  },
});
