import { recordScreens } from '#admin/generic/screens/record-screens.ts';
import { access } from '../access.ts';
import { hasNoEffect, hasMissingTarget } from '../no-effect.ts';

/** Screens at the paths given in the specification, and one for a single redirect. */
export const screens = recordScreens({
  shows: 'websiteRedirect',
  entity: async () => (await import('../entity.ts')).websiteRedirect,
  one: 'redirect',
  many: 'Redirects',
  access,
  paths: { list: '/redirects', create: '/create-redirect', record: '/edit-redirect/$id' },
  notices: () => [hasNoEffect, hasMissingTarget],
  nav: { group: 'site', order: 45, icon: 'redirect' },
});
