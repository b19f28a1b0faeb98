import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { staff } from '#model/permissions.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/history',
    title: 'History',
    nav: { group: 'content', order: 90, icon: 'history' },
    access: staff,
    component: () => import('./history.tsx'),
  }),
];
