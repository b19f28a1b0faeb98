import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { can } from '#model/permissions.ts';

const access = can('manage_newsletters');

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/newsletter-templates',
    title: 'Templates',
    nav: { group: 'newsletters', order: 20, icon: 'layout' },
    access,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/create-newsletter-template',
    within: '/newsletter-templates',
    title: 'Create template',
    access,
    component: () => import('./create-template.tsx'),
  }),
  defineScreen({
    path: '/edit-newsletter-template/$id',
    within: '/newsletter-templates',
    shows: 'newsletterTemplate',
    title: 'Edit template',
    access,
    component: () => import('./edit-template.tsx'),
  }),
];
