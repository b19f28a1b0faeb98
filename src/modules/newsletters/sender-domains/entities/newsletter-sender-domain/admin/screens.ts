import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { access } from '../access.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/newsletter-sender-domains',
    title: 'Sender domains',
    nav: { group: 'newsletters', order: 55, icon: 'users' },
    access: access.read,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/newsletter-sender-domains/$id',
    within: '/newsletter-sender-domains',
    shows: 'newsletterSenderDomain',
    title: 'Sender domain',
    access: access.read,
    component: () => import('./sender-domain.tsx'),
  }),
];
