import { defineList, type ListRow } from '#model/define-list.ts';
import { siteUser } from '../entity.ts';

interface SiteUserRow extends ListRow {
  id: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
  company: string | null;
}

/** Readers with an account. */
export const list = defineList<SiteUserRow>({
  source: { entity: siteUser },
  lead: 'Readers who have an account. Sites that share accounts share this list.',
  open: ({ id }) => `/site-users/${id}`,
  columns: [
    { key: 'username', note: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ') },
    { key: 'company', width: '180px', from: 'md' },
    { key: 'status', width: '110px', from: 'sm' },
    { key: 'lastLogin', instant: { none: 'Never' }, width: '150px', from: 'sm' },
    { key: 'created', label: 'Registered', instant: { none: '' }, width: '150px', from: 'md' },
  ],
  words: ['site user', 'site users'],
  empty: { text: 'Readers who register on a site appear here.' },
});
