import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { staff } from '#model/permissions.ts';

/** Lists and forms of every entity without custom screens; each checks the entity's access. */
export const screens: readonly Screen[] = [
  defineScreen({
    path: '/e/$entity',
    title: 'List',
    access: staff,
    component: () => import('./entity-list.tsx'),
  }),
  defineScreen({
    path: '/e/$entity/create',
    title: 'Create',
    access: staff,
    component: () => import('./create-record.tsx'),
  }),
  defineScreen({
    path: '/e/$entity/$id',
    title: 'Edit record',
    access: staff,
    component: () => import('./edit-record.tsx'),
  }),
];
