import { recordScreens } from '#model/record-screens.ts';
import { access } from '../access.ts';

/** At the addresses of the specification. */
export const screens = recordScreens({
  shows: 'membership',
  entity: async () => (await import('../entity.ts')).membership,
  one: 'membership',
  many: 'Memberships',
  access,
  paths: {
    list: '/memberships',
    create: '/create-membership',
    record: '/edit-membership/$id',
  },
  nav: { group: 'people', order: 20, icon: 'users' },
});
