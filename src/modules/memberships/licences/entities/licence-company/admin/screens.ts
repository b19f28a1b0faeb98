import { recordScreens } from '#admin/generic/screens/record-screens.ts';
import { access } from '../access.ts';

/** Screens at the URLs that the specification defines. */
export const screens = recordScreens({
  shows: 'licenceCompany',
  entity: async () => (await import('../entity.ts')).licenceCompany,
  one: 'site license',
  many: 'Site licenses',
  access,
  paths: {
    list: '/ip-gating-settings',
    create: '/create-ip-gating',
    record: '/edit-ip-gating/$id',
  },
  list: {
    lead: 'Companies whose staff can read gated items without an account. Turn site licenses on in the membership settings.',
    above: () => import('./above-list.tsx'),
    columns: [
      { key: 'name', note: endOf },
      { key: 'status', width: '120px', from: 'sm' },
      { key: 'rangeCount', width: '120px', from: 'md' },
      { key: 'expires', instant: { none: 'No end' }, width: '160px', from: 'md' },
      { key: 'updated', instant: { none: '' }, width: '150px', from: 'md' },
    ],
  },
  notices: async () => (await import('./notices.ts')).notices,
  canOpen: access.read,
  nav: { group: 'people', order: 40, icon: 'users' },
});

const DAY_MS = 86_400_000;

/** Number of days before its end from which the list shows that a licence ends. */
const ENDS_SOON_DAYS = 30;

function endOf({ expires }: Record<string, unknown>): string {
  if (typeof expires !== 'string') return '';
  const days = Math.ceil((Date.parse(expires) - Date.now()) / DAY_MS);
  if (days <= 0) return 'Expired';
  if (days > ENDS_SOON_DAYS) return '';
  return days === 1 ? 'Expires within a day' : `Expires within ${days} days`;
}
