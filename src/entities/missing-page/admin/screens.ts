import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { canReadMissingPages } from '../access.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/missing-pages',
    title: 'Missing pages',
    nav: { group: 'site', order: 60, icon: 'signpost' },
    access: canReadMissingPages,
    list: () => import('./list.ts'),
  }),
];
