import { defineScreen, screensOfAllSites, type Screen } from '#model/screens/define-screen.ts';
import { access } from '../access.ts';

export const screens: readonly Screen[] = screensOfAllSites([
  defineScreen({
    path: '/newsletter-mail-services',
    title: 'Mail services',
    nav: { group: 'newsletters', order: 60, icon: 'users' },
    access: access.read,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/newsletter-mail-services/$id',
    within: '/newsletter-mail-services',
    shows: 'newsletterMailHook',
    title: 'Mail service',
    access: access.read,
    record: () => import('./record.ts'),
  }),
]);
