import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { access } from '../access.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/newsletter-suppressions',
    title: 'Suppression list',
    nav: { group: 'newsletters', order: 45, icon: 'users' },
    access: access.read,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/newsletter-suppressions/$id',
    within: '/newsletter-suppressions',
    shows: 'newsletterSuppression',
    title: 'Suppressed address',
    access: access.read,
    record: () => import('./record.ts'),
  }),
];
