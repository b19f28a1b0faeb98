import { canManageAllUsers } from '#entities/cms-user/access.ts';
import { defineScreen, type Screen } from '#model/screens/define-screen.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/roles',
    isOfAllSites: true,
    title: 'Roles',
    nav: { group: 'people', order: 15, icon: 'users' },
    access: canManageAllUsers,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/create-role',
    isOfAllSites: true,
    within: '/roles',
    title: 'Create role',
    access: canManageAllUsers,
    record: () => import('./new-role.ts'),
  }),
  defineScreen({
    path: '/roles/$id',
    isOfAllSites: true,
    within: '/roles',
    shows: 'userRole',
    title: 'Role',
    access: canManageAllUsers,
    record: () => import('./record.ts'),
  }),
];
