import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { staff } from '#model/permissions.ts';

export const screens: readonly Screen[] = [
  defineScreen({ path: '/', title: 'Home', access: staff, component: () => import('./home.tsx') }),
];
