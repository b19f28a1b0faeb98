import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { can } from '#model/permissions.ts';

const access = can('manage_site_settings');

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/fonts',
    title: 'Fonts',
    nav: { group: 'site', order: 82, icon: 'font' },
    access,
    component: () => import('./fonts.tsx'),
  }),
  defineScreen({
    path: '/create-font',
    within: '/fonts',
    title: 'Create font',
    access,
    record: () => import('./new-record.ts'),
  }),
  defineScreen({
    path: '/fonts/$id',
    title: 'Font',
    shows: 'siteFont',
    access,
    record: () => import('./record.ts'),
  }),
];
