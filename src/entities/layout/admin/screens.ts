import { defineScreen, type Screen } from '#model/define-screen.ts';
import { can } from '#model/permissions.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/layouts',
    title: 'Layouts',
    nav: { group: 'site', order: 20, icon: 'layout' },
    access: can('manage_site_layouts'),
    component: () => import('./layout-list.tsx'),
  }),
];
