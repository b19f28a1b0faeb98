import { recordScreens } from '#admin/generic/screens/record-screens.ts';
import { access } from '../access.ts';

/** Screens at the URLs that the specification defines. */
export const screens = recordScreens({
  shows: 'magazinePublication',
  entity: async () => (await import('../entity.ts')).magazinePublication,
  one: 'publication',
  many: 'Publications',
  access,
  paths: {
    list: '/magazine-publications',
    create: '/create-magazine-publication',
    record: '/edit-magazine-publication/$id',
  },
  nav: { group: 'magazine', order: 20, icon: 'files' },
});
