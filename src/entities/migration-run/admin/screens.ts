import { can } from '#model/permissions.ts';
import { defineScreen, type Screen } from '#model/screens/define-screen.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/migration-run',
    title: 'Migration runs',
    nav: { group: 'system', order: 21, icon: 'list' },
    access: can('manage_imports'),
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/migration-run/$id',
    title: 'Migration run',
    access: can('manage_imports'),
    component: () => import('./run.tsx'),
  }),
];
