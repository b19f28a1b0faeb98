import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { access } from '../access.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/survey-answers',
    title: 'Survey answers',
    nav: { group: 'people', order: 27, icon: 'list' },
    access: access.read,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/survey-answers/$id',
    within: '/survey-answers',
    shows: 'surveyAnswer',
    title: 'Survey answer',
    access: access.read,
    record: () => import('./record.ts'),
  }),
];
