import { defineScreen, screensOfAllSites, type Screen } from '#model/screens/define-screen.ts';
import { canManageWebhooks } from '../access.ts';

export const screens: readonly Screen[] = screensOfAllSites([
  defineScreen({
    path: '/webhooks',
    title: 'Webhooks',
    nav: { group: 'system', order: 25, icon: 'settings' },
    access: canManageWebhooks,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/create-webhook',
    within: '/webhooks',
    title: 'Create webhook',
    access: canManageWebhooks,
    record: () => import('./new-webhook.ts'),
  }),
  defineScreen({
    path: '/webhooks/$id',
    within: '/webhooks',
    shows: 'webhook',
    title: 'Webhook',
    access: canManageWebhooks,
    record: () => import('./record.ts'),
  }),
]);
