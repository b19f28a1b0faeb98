import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { access } from '../access.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/form-submissions',
    title: 'Form submissions',
    nav: { group: 'site', order: 47, icon: 'mail' },
    access: access.read,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/form-submissions/$id',
    within: '/form-submissions',
    shows: 'formSubmission',
    title: 'Form submission',
    access: access.read,
    record: () => import('./record.ts'),
  }),
];
