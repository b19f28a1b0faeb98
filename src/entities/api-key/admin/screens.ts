import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { canManageKeys } from '../access.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/api-keys',
    isOfAllSites: true,
    title: 'API keys',
    nav: { group: 'system', order: 20, icon: 'settings' },
    access: canManageKeys,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/create-api-key',
    isOfAllSites: true,
    within: '/api-keys',
    title: 'Create API key',
    access: canManageKeys,
    record: () => import('./new-key.ts'),
  }),
  defineScreen({
    path: '/api-keys/$id',
    isOfAllSites: true,
    within: '/api-keys',
    shows: 'apiKey',
    title: 'API key',
    access: canManageKeys,
    record: () => import('./record.ts'),
  }),
];
