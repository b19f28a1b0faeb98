import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { can } from '#model/permissions.ts';
import { access } from '../access.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/site-users',
    title: 'Site users',
    nav: { group: 'people', order: 30, icon: 'users' },
    access: access.read,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/create-site-user',
    within: '/site-users',
    title: 'New site user',
    access: can('manage_site_users'),
    component: () => import('./new-site-user.tsx'),
  }),
  defineScreen({
    path: '/site-users/$id',
    within: '/site-users',
    shows: 'siteUser',
    title: 'Site user',
    access: access.read,
    component: () => import('./account/view.tsx'),
  }),
];
