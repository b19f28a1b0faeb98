import { defineScreen, screensOfAllSites, type Screen } from '#model/screens/define-screen.ts';
import { anyone, can, staff } from '#model/permissions.ts';
import { canManageAllUsers } from '../access.ts';

export const screens: readonly Screen[] = screensOfAllSites([
  defineScreen({
    path: '/cms-users',
    title: 'Users',
    nav: { group: 'people', order: 10, icon: 'users' },
    access: can('manage_users'),
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/create-cms-user',
    within: '/cms-users',
    title: 'Invite user',
    access: can('manage_users'),
    record: () => import('./invitation.ts'),
  }),
  defineScreen({
    path: '/edit-cms-user/$id',
    within: '/cms-users',
    shows: 'cmsUser',
    title: 'Edit user',
    access: can('manage_users'),
    record: () => import('./record.ts'),
  }),
  defineScreen({
    path: '/second-factor',
    within: '/cms-users',
    title: 'Two-factor authentication',
    access: canManageAllUsers,
    component: () => import('./second-factor/rules.tsx'),
  }),
  defineScreen({
    path: '/user',
    title: 'Profile',
    access: staff,
    component: () => import('./profile.tsx'),
  }),
  defineScreen({
    path: '/user/activate',
    title: 'Choose a password',
    access: anyone,
    chromeless: true,
    component: () => import('./activate.tsx'),
  }),
  defineScreen({
    path: '/user/confirm-change',
    title: 'Confirm the change',
    access: anyone,
    chromeless: true,
    component: () => import('./confirm-change.tsx'),
  }),
  defineScreen({
    path: '/user/reset-password',
    title: 'Reset password',
    access: anyone,
    chromeless: true,
    component: () => import('./reset-password.tsx'),
  }),
  defineScreen({
    path: '/user/second-factor',
    title: 'Set up two-factor authentication',
    access: anyone,
    chromeless: true,
    component: () => import('./second-factor/required.tsx'),
  }),
]);
