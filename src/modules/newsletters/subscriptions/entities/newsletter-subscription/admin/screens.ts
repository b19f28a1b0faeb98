import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { access } from '../access.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/newsletter-subscribers',
    title: 'Subscribers',
    nav: { group: 'newsletters', order: 40, icon: 'users' },
    access: access.read,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/newsletter-subscribers/$id',
    within: '/newsletter-subscribers',
    shows: 'newsletterSubscription',
    title: 'Subscriber',
    access: access.read,
    record: () => import('./record.ts'),
  }),
  defineScreen({
    path: '/newsletter-address-history',
    title: 'Address history',
    nav: { group: 'newsletters', order: 42, icon: 'users' },
    access: access.read,
    component: () => import('../../../../addresses/admin/address-history.tsx'),
  }),
];
