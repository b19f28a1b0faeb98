import { can } from '#model/permissions.ts';
import { defineScreen, screensOfAllSites, type Screen } from '#model/screens/define-screen.ts';

export const screens: readonly Screen[] = screensOfAllSites([
  defineScreen({
    path: '/api-explorer',
    title: 'API explorer',
    nav: { group: 'system', order: 22, icon: 'settings' },
    // Those who give programs keys try out what the programs will send.
    access: can('manage_api_keys'),
    component: () => import('./api-explorer.tsx'),
  }),
]);
