import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { can } from '#model/permissions.ts';

const access = can('manage_media');

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/media-files',
    title: 'Files',
    nav: { group: 'content', order: 21, icon: 'files' },
    access,
    list: () => import('./list.ts'),
  }),
  defineScreen({ path: '/media-files/$id', title: 'File', access, record: () => import('./record.ts') }),
];
