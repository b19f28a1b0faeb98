import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { can } from '#model/permissions.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/menus',
    title: 'Menus',
    nav: { group: 'site', order: 15, icon: 'list' },
    access: can('manage_menus'),
    component: () => import('./menus.tsx'),
  }),
];
