import { recordScreens } from '#admin/generic/screens/record-screens.ts';
import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import type { Notice } from '#model/screens/define-record.ts';
import { access } from '../access.ts';

/** Offers a test of the welcome email, which is checked like a campaign. */
const WELCOME_TEST: Notice = {
  isApplicable: ({ welcomeTemplate }) => typeof welcomeTemplate === 'number',
  tone: 'gray',
  lines: () => [
    'New subscribers get a welcome email. A test checks it and sends it to your own address, in its saved form.',
  ],
  actions: [
    {
      label: 'Send a test',
      icon: 'send',
      operation: 'sendNewsletterWelcomeTest',
      done: () => 'Test queued. It arrives within a minute.',
      failed: 'The test was not sent',
    },
  ],
};

/** The newsletters of a site, and their settings at the URL that the specification defines. */
export const screens: readonly Screen[] = [
  ...recordScreens({
    shows: 'newsletter',
    entity: async () => (await import('../entity.ts')).newsletter,
    one: 'newsletter',
    many: 'Newsletters',
    access,
    paths: { list: '/newsletters', create: '/create-newsletter', record: '/edit-newsletter/$id' },
    nav: { group: 'newsletters', order: 30, icon: 'mail' },
    notices: [WELCOME_TEST],
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
