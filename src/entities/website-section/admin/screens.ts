import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { can } from '#model/permissions.ts';

const access = can('manage_site_sections');

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/website-sections',
    title: 'Sections',
    nav: { group: 'site', order: 10, icon: 'folders' },
    access,
    component: () => import('./section-tree.tsx'),
  }),
  defineScreen({
    path: '/create-website-section',
    within: '/website-sections',
    title: 'Create section',
    access,
    component: () => import('./create-section.tsx'),
  }),
  defineScreen({
    path: '/edit-website-section/$id',
    within: '/website-sections',
    shows: 'websiteSection',
    title: 'Edit section',
    access,
    component: () => import('./edit-section.tsx'),
  }),
];
