import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { can } from '#model/permissions.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/digital-media-library',
    title: 'Images',
    nav: { group: 'content', order: 20, icon: 'images' },
    access: can('manage_media'),
    component: () => import('./media-library.tsx'),
  }),
];
