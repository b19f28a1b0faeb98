import { can } from '#model/permissions.ts';
import { defineScreen, type Screen } from '#model/screens/define-screen.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/migration-configuration',
    title: 'Import configurations',
    nav: { group: 'system', order: 20, icon: 'signpost' },
    access: can('manage_imports'),
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/migration-configuration/new',
    title: 'Create import configuration',
    access: can('manage_imports'),
    component: () => import('./configuration.tsx'),
  }),
  defineScreen({
    path: '/migration-configuration/$id',
    title: 'Import configuration',
    access: can('manage_imports'),
    component: () => import('./configuration.tsx'),
  }),
];
