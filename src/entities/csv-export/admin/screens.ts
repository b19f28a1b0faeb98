import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { staff } from '#model/permissions.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/csv-files',
    title: 'CSV files',
    nav: { group: 'site', order: 90, icon: 'files' },
    access: staff,
    component: () => import('./files.tsx'),
  }),
];
