import { recordScreens } from '#admin/generic/screens/record-screens.ts';
import type { Notice } from '#model/screens/define-record.ts';
import { access } from '../access.ts';

export const screens = recordScreens({
  shows: 'feedAccess',
  entity: async () => (await import('../entity.ts')).feedAccess,
  one: 'partner feed',
  many: 'Partner feeds',
  access,
  paths: { list: '/partner-feeds', create: '/create-partner-feed', record: '/edit-partner-feed/$id' },
  list: {
    lead: 'Full-text feeds for partners, each at its own URL.',
    above: () => import('./create-address.tsx'),
    columns: [
      { key: 'name' },
      { key: 'status', width: '120px', from: 'sm' },
      { key: 'expires', instant: { none: 'No end date' }, width: '160px', from: 'md' },
      { key: 'updated', instant: { none: '' }, width: '150px', from: 'md' },
    ],
  },
  notices: () => [usage()],
  nav: { group: 'people', order: 45, icon: 'users' },
});

function usage(): Notice {
  const linesOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  return {
    isApplicable: ({ feedUse }) => linesOf(feedUse).length > 0,
    tone: 'gray',
    title: () => 'Address',
    lines: ({ feedUse }) => linesOf(feedUse),
    forReaders: true,
  };
}
