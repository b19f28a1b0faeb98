import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { access } from '../access.ts';

/** The settings screen, at the URL that the specification defines. */
export const screens: readonly Screen[] = [
  defineScreen({
    path: '/newsletter-settings',
    title: 'Newsletter settings',
    nav: { group: 'newsletters', order: 90, icon: 'settings' },
    access: access.update,
    component: () => import('./newsletter-settings.tsx'),
  }),
];
