import { defineScreen, type Screen } from '#model/define-screen.ts';
import { mayWatchMail } from '../access.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/system',
    title: 'System',
    nav: { group: 'system', order: 10, icon: 'settings' },
    access: mayWatchMail,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/system/mail/$id',
    shows: 'mailOutbox',
    title: 'Mail',
    access: mayWatchMail,
    record: () => import('./record.ts'),
  }),
];
