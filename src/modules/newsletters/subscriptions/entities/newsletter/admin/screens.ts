import { recordScreens } from '#admin/generic/screens/record-screens.ts';
import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { access } from '../access.ts';

/** The newsletters of a site, and their settings at the URL that the specification defines. */
export const screens: readonly Screen[] = [
  ...recordScreens({
    shows: 'newsletter',
    entity: async () => (await import('./record.ts')).newsletter,
    one: 'newsletter',
    many: 'Newsletters',
    access,
    paths: { list: '/newsletters', create: '/create-newsletter', record: '/edit-newsletter/$id' },
    nav: { group: 'newsletters', order: 30, icon: 'mail' },
    notices: async () => [(await import('./record.ts')).welcomeTest],
    list: {
      lead: 'Newsletters that readers subscribe to, each with its sender.',
      empty: {
        title: 'No newsletters yet',
        text: 'Create a newsletter with its sender and postal address, then a template and the first campaign.',
        otherwise: 'They will appear here.',
      },
    },
  }),
  defineScreen({
    path: '/newsletter-settings',
    title: 'Newsletter settings',
    nav: { group: 'newsletters', order: 90, icon: 'settings' },
    access: access.update,
    component: () => import('./newsletter-settings.tsx'),
  }),
];
