import { recordScreens } from '#model/record-screens.ts';
import type { Notice } from '#model/define-record.ts';
import { access } from '../access.ts';

/** At the addresses of the specification. */
export const screens = recordScreens({
  shows: 'licenceCompany',
  entity: async () => (await import('../entity.ts')).licenceCompany,
  one: 'site licence',
  many: 'Site licences',
  access,
  paths: {
    list: '/ip-gating-settings',
    create: '/create-ip-gating',
    record: '/edit-ip-gating/$id',
  },
  list: {
    lead: 'Companies whose people read gated items without an account. Turn site licences on in the site’s membership settings.',
    above: () => import('./test-address.tsx'),
    hasCsv: true,
  },
  notices: [understoodRanges(), hasExpired()],
  nav: { group: 'people', order: 40, icon: 'users' },
});

/** How the addresses were understood, and what overlaps. */
function understoodRanges(): Notice {
  const notesOf = ({ licenceNotes }: Record<string, unknown>) =>
    Array.isArray(licenceNotes) ? licenceNotes.map(String) : [];
  return {
    fits: (row) => notesOf(row).length > 0,
    tone: 'gray',
    lines: notesOf,
    forReaders: true,
  };
}

function hasExpired(): Notice {
  return {
    fits: ({ expires }) => typeof expires === 'string' && Date.parse(expires) <= Date.now(),
    tone: 'yellow',
    lines: ({ expires }, { longInstant }) => [`This licence expired on ${longInstant(String(expires))}.`],
    forReaders: true,
  };
}
