import { defineScreen, type Screen } from '#model/define-screen.ts';
import { can } from '#model/permissions.ts';

const access = can('manage_media');
const component = () => import('./media-library.tsx');

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/digital-media-library',
    title: 'Images',
    nav: { group: 'content', order: 20, icon: 'images' },
    access,
    component,
  }),
  // The entity's plural: links made from its name lead here too.
  defineScreen({ path: '/assets', within: '/digital-media-library', title: 'Images', access, component }),
];
