import { defineScreen, screensOfAllSites, type Screen } from '#model/screens/define-screen.ts';
import { canViewMail } from '../access.ts';

export const screens: readonly Screen[] = screensOfAllSites([
  defineScreen({
    path: '/system',
    title: 'System',
    nav: { group: 'system', order: 10, icon: 'settings' },
    access: canViewMail,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/system/mail/$id',
    shows: 'mailOutbox',
    title: 'Mail',
    access: canViewMail,
    record: () => import('./record.ts'),
  }),
]);
