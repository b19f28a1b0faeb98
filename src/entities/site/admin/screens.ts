import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { can } from '#model/permissions.ts';
import { canCreateSites } from '../access.ts';

const access = can('manage_site_settings');

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/edit-site-settings',
    title: 'Site settings',
    nav: { group: 'site', order: 80, icon: 'settings' },
    access,
    component: () => import('./edit-settings.tsx'),
  }),
  defineScreen({
    path: '/edit-enabled-modules',
    within: '/edit-site-settings',
    title: 'Enabled modules',
    access,
    component: () => import('./edit-modules.tsx'),
  }),
  defineScreen({
    path: '/edit-cta-message',
    within: '/edit-site-settings',
    title: 'Call to action',
    access,
    component: () => import('./edit-cta.tsx'),
  }),
  defineScreen({
    path: '/site-domains',
    title: 'Domains',
    nav: { group: 'site', order: 85, icon: 'globe' },
    access,
    component: () => import('./site-domains.tsx'),
  }),
  defineScreen({
    path: '/create-site',
    isOfAllSites: true,
    within: '/edit-site-settings',
    title: 'New site',
    access: canCreateSites,
    component: () => import('./create-site.tsx'),
  }),
];
