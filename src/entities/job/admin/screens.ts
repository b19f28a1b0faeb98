import { canViewMail } from '#entities/mail-outbox/access.ts';
import { defineScreen, type Screen } from '#model/screens/define-screen.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/system/jobs',
    isOfAllSites: true,
    title: 'Failed jobs',
    access: canViewMail,
    list: () => import('./list.ts'),
  }),
];
