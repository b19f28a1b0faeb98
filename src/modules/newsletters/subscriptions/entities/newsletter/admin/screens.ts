import { recordScreens } from '#admin/generic/screens/record-screens.ts';
import { access } from '../access.ts';

export const screens = recordScreens({
  shows: 'newsletter',
  entity: async () => (await import('../entity.ts')).newsletter,
  one: 'newsletter',
  many: 'Newsletters',
  access,
  paths: { list: '/newsletters', create: '/create-newsletter', record: '/edit-newsletter/$id' },
  nav: { group: 'newsletters', order: 30, icon: 'mail' },
  list: {
    lead: 'Newsletters that readers subscribe to, each with its sender.',
    empty: {
      title: 'No newsletters yet',
      text: 'Create a newsletter with its sender and postal address, then a template and the first campaign.',
      otherwise: 'They will appear here.',
    },
  },
});
