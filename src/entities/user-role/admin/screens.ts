import { canManageAllUsers } from '#entities/cms-user/access.ts';
import { defineScreen, screensOfAllSites, type Screen } from '#model/screens/define-screen.ts';

export const screens: readonly Screen[] = screensOfAllSites([
  defineScreen({
    path: '/roles',
    title: 'Roles',
    nav: { group: 'people', order: 15, icon: 'users' },
    access: canManageAllUsers,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/create-role',
    within: '/roles',
    title: 'Create role',
    access: canManageAllUsers,
    record: () => import('./new-role.ts'),
  }),
  defineScreen({
    path: '/roles/$id',
    within: '/roles',
    shows: 'userRole',
    title: 'Role',
    access: canManageAllUsers,
    record: () => import('./record.ts'),
  }),
]);
