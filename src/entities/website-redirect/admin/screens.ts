import { defineScreen, type Screen } from '#model/define-screen.ts';
import { access } from '../access.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/redirects',
    title: 'Redirects',
    nav: { group: 'site', order: 45, icon: 'redirect' },
    access: access.update,
    component: () => import('./redirect-list.tsx'),
  }),
  defineScreen({
    path: '/create-redirect',
    within: '/redirects',
    title: 'New redirect',
    access: access.create,
    component: () => import('./create-redirect.tsx'),
  }),
  defineScreen({
    path: '/edit-redirect/$id',
    within: '/redirects',
    shows: 'websiteRedirect',
    title: 'Edit redirect',
    access: access.update,
    component: () => import('./edit-redirect.tsx'),
  }),
];
