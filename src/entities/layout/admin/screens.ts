import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { can } from '#model/permissions.ts';

const access = can('manage_site_layouts');

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/layouts',
    title: 'Layouts',
    nav: { group: 'site', order: 20, icon: 'layout' },
    access,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/blocks',
    within: '/layouts',
    title: 'Blocks',
    access,
    component: () => import('./gallery/block-gallery.tsx'),
  }),
  defineScreen({
    path: '/create-web-layout',
    within: '/layouts',
    title: 'Create layout',
    access,
    component: () => import('./create-layout.tsx'),
  }),
  defineScreen({
    path: '/edit-web-layout/$id',
    within: '/layouts',
    shows: 'layout',
    title: 'Edit layout',
    access,
    component: () => import('./edit-layout.tsx'),
  }),
];
