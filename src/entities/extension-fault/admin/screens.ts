import { canViewMail } from '#entities/mail-outbox/access.ts';
import { defineScreen, type Screen } from '#model/screens/define-screen.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/system/extensions',
    isOfAllSites: true,
    title: 'Extension failures',
    access: canViewMail,
    list: () => import('./list.ts'),
  }),
];
