import { defineScreen, screensOfAllSites, type Screen } from '#model/screens/define-screen.ts';
import { access } from '../access.ts';

export const screens: readonly Screen[] = screensOfAllSites([
  defineScreen({
    path: '/webhook-deliveries',
    within: '/webhooks',
    title: 'Webhook log',
    access: access.read,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/webhook-deliveries/$id',
    within: '/webhooks',
    shows: 'webhookDelivery',
    title: 'Webhook delivery',
    access: access.read,
    record: () => import('./record.ts'),
  }),
]);
