import { choice } from '#fields/choice/field.ts';
import { instant } from '#fields/instant/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineList, type BulkAction, type ListRow } from '#model/screens/define-list.ts';
import { can } from '#model/permissions.ts';
import { siteUser } from '../entity.ts';
import { COUNTRY_CHOICES } from '../profile-fields.ts';

interface SiteUserRow extends ListRow {
  id: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  status: number;
}

const canManage = can('manage_site_users');
const membership = relation({ label: 'Membership', to: 'membership', required: true });

const grant: BulkAction<SiteUserRow> = {
  key: 'grant',
  label: 'Grant membership',
  question: (rows) => `Grant a membership to ${rows}?`,
  consequence: 'The readers get access immediately.',
  doing: 'Granting',
  done: 'granted the membership',
  otherwise: 'closed',
  isDanger: false,
  canUse: canManage,
  isApplicable: ({ status }) => status === 1,
  operation: 'grantSiteUserMembership',
  form: { membership, until: instant({ label: 'Until', help: 'Leave empty for no end date.' }) },
  input: ({ id }, values) => ({ id, ...values }),
};

const revoke: BulkAction<SiteUserRow> = {
  key: 'revoke',
  label: 'Revoke membership',
  question: (rows) => `Revoke a membership of ${rows}?`,
  consequence: 'The membership ends immediately. Readers without it stay selected.',
  doing: 'Revoking',
  done: 'without the membership',
  otherwise: '',
  isDanger: true,
  canUse: canManage,
  isApplicable: () => true,
  operation: 'revokeSiteUserMembership',
  form: { membership },
  input: ({ id }, values) => ({ id, ...values }),
};

const close: BulkAction<SiteUserRow> = {
  key: 'close',
  label: 'Close',
  question: (rows) => `Close ${rows}?`,
  consequence:
    'The readers are logged out everywhere and can’t log in. Nothing is deleted; you can reopen the accounts.',
  doing: 'Closing',
  done: 'closed',
  otherwise: 'already closed',
  isDanger: true,
  canUse: canManage,
  isApplicable: ({ status }) => status === 1,
  operation: 'closeSiteUser',
  input: ({ id }) => ({ id }),
};

/** Readers with an account. */
export const list = defineList<SiteUserRow>({
  source: { entity: siteUser },
  isOfAllSites: true,
  furtherFilters: {
    membership: relation({ label: 'Membership', to: 'membership' }),
    countryCode: choice({ label: 'Country', choices: COUNTRY_CHOICES }),
  },
  links: [
    { label: 'Add site user', path: '/create-site-user', canUse: canManage, look: 'button' },
    { label: 'Import', path: '/migration-configuration', canUse: can('manage_imports'), look: 'button' },
  ],
  above: () => import('../../../../staff/ui/shared-accounts.tsx'),
  open: ({ id }) => `/site-users/${id}`,
  columns: [
    { key: 'username', note: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ') },
    { key: 'company', width: '180px', from: 'md' },
    {
      key: 'status',
      tone: ({ status }) => (status === 1 ? 'good' : 'off'),
      width: '110px',
    },
    { key: 'lastLogin', instant: { none: 'Never' }, width: '150px', from: 'sm' },
    { key: 'created', label: 'Registered', instant: { none: '' }, width: '150px', from: 'md' },
  ],
  bulkActions: [grant, revoke, close],
  words: ['site user', 'site users'],
  empty: { text: 'Readers who register on a site appear here.' },
});
