import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { access } from '../access.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/membership-orders',
    title: 'Membership orders',
    nav: { group: 'people', order: 25, icon: 'list' },
    access: access.read,
    list: () => import('./list.ts'),
  }),
];
