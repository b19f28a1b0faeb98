import { defineScreen, screensOfAllSites, type Screen } from '#model/screens/define-screen.ts';
import { canManageKeys } from '../access.ts';

export const screens: readonly Screen[] = screensOfAllSites([
  defineScreen({
    path: '/api-keys',
    title: 'API keys',
    nav: { group: 'system', order: 20, icon: 'settings' },
    access: canManageKeys,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/create-api-key',
    within: '/api-keys',
    title: 'Create API key',
    access: canManageKeys,
    record: () => import('./new-key.ts'),
  }),
  defineScreen({
    path: '/api-keys/$id',
    within: '/api-keys',
    shows: 'apiKey',
    title: 'API key',
    access: canManageKeys,
    record: () => import('./record.ts'),
  }),
]);
