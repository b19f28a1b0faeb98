import { recordScreens } from '#admin/generic/screens/record-screens.ts';
import { access } from '../access.ts';

/** Screens at the URLs that the specification defines. */
export const screens = recordScreens({
  shows: 'magazineIssue',
  entity: async () => (await import('../entity.ts')).magazineIssue,
  one: 'issue',
  many: 'Issues',
  access,
  paths: {
    list: '/magazine-issues',
    create: '/create-magazine-issue',
    record: '/edit-magazine-issue/$id',
  },
  nav: { group: 'magazine', order: 10, icon: 'news' },
});
