import { defineScreen, type Screen } from '#model/define-screen.ts';
import { can } from '#model/permissions.ts';

const access = can('manage_media');

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/media-files',
    title: 'Files',
    nav: { group: 'content', order: 21, icon: 'files' },
    access,
    component: () => import('./file-list.tsx'),
  }),
  defineScreen({
    path: '/media-files/$id',
    title: 'File',
    access,
    component: () => import('./file-details.tsx'),
  }),
];
