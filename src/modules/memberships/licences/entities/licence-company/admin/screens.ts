import { recordScreens } from '#admin/generic/screens/record-screens.ts';
import type { Notice } from '#model/screens/define-record.ts';
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
  notices: [hasExpired(), understoodRanges(), usage()],
  canOpen: access.read,
  nav: { group: 'people', order: 40, icon: 'users' },
});

/** Shows how the addresses were parsed, and which ranges overlap. */
function understoodRanges(): Notice {
  return {
    isApplicable: ({ licenceNotes }) => textsOf(licenceNotes).length > 0,
    tone: 'gray',
    title: () => 'IP addresses',
    lines: ({ licenceNotes }) => textsOf(licenceNotes),
    forReaders: true,
  };
}

function usage(): Notice {
  return {
    isApplicable: ({ licenceUsage }) => textsOf(licenceUsage).length > 0,
    tone: 'gray',
    title: () => 'Usage',
    lines: ({ licenceUsage }) => textsOf(licenceUsage),
    actions: [
      {
        label: 'Release all seats',
        isApplicable: ({ emailDomains }) => typeof emailDomains === 'string',
        operation: 'releaseLicenceSeats',
        question: {
          text: 'Readers take a free seat when they next log in.',
          label: 'Release all seats',
        },
        done: () => 'All seats were released.',
        failed: 'The seats were not released',
      },
    ],
  };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

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

function hasExpired(): Notice {
  return {
    isApplicable: ({ expires }) => typeof expires === 'string' && Date.parse(expires) <= Date.now(),
    tone: 'yellow',
    lines: ({ expires }, { longInstant }) => [`This license expired on ${longInstant(String(expires))}.`],
    forReaders: true,
  };
}
