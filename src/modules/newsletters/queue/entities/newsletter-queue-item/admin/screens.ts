import { can } from '#model/permissions.ts';
import { defineScreen, type Screen } from '#model/screens/define-screen.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/newsletter-content',
    title: 'Content queue',
    nav: { group: 'newsletters', order: 20, icon: 'list' },
    access: can('manage_newsletters'),
    component: () => import('../../../admin/content-queue.tsx'),
  }),
];
