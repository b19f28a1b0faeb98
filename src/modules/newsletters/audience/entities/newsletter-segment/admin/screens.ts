import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { access } from '../access.ts';

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/newsletter-segments',
    title: 'Segments',
    nav: { group: 'newsletters', order: 42, icon: 'users' },
    access: access.read,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/create-newsletter-segment',
    within: '/newsletter-segments',
    title: 'Create segment',
    access: access.create,
    component: () => import('./create-segment.tsx'),
  }),
  defineScreen({
    path: '/edit-newsletter-segment/$id',
    within: '/newsletter-segments',
    shows: 'newsletterSegment',
    title: 'Edit segment',
    access: access.update,
    component: () => import('./edit-segment.tsx'),
  }),
];
