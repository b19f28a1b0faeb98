import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { can } from '#model/permissions.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/taxonomy',
    title: 'Taxonomy',
    nav: { group: 'content', order: 40, icon: 'tags' },
    access: can('manage_content'),
    list: () => import('./list.ts'),
  }),
];
