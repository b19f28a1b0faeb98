import { recordScreens } from '#admin/generic/screens/record-screens.ts';
import { access } from '../access.ts';

/** Screens at the URLs that the specification defines. */
export const screens = recordScreens({
  shows: 'magazineSection',
  entity: async () => (await import('../entity.ts')).magazineSection,
  one: 'magazine section',
  many: 'Magazine sections',
  access,
  paths: {
    list: '/magazine-sections',
    create: '/create-magazine-section',
    record: '/edit-magazine-section/$id',
  },
  nav: { group: 'magazine', order: 30, icon: 'folders' },
});
