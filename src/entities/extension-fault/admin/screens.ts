import { canViewMail } from '#entities/mail-outbox/access.ts';
import { defineScreen, screensOfAllSites, type Screen } from '#model/screens/define-screen.ts';

export const screens: readonly Screen[] = screensOfAllSites([
  defineScreen({
    path: '/system/extensions',
    title: 'Extension failures',
    access: canViewMail,
    list: () => import('./list.ts'),
  }),
]);
