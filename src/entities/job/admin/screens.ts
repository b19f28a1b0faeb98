import { canViewMail } from '#entities/mail-outbox/access.ts';
import { defineScreen, screensOfAllSites, type Screen } from '#model/screens/define-screen.ts';

export const screens: readonly Screen[] = screensOfAllSites([
  defineScreen({
    path: '/system/jobs',
    title: 'Failed jobs',
    access: canViewMail,
    list: () => import('./list.ts'),
  }),
]);
