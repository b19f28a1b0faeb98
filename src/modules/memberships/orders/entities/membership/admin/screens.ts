import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { recordScreens } from '#admin/generic/screens/record-screens.ts';
import { access } from '../access.ts';
import { priceInWords } from '../price-in-words.ts';
import { tinyPrice } from './tiny-price.ts';

/** Screens at the URLs that the specification defines. */
export const screens: readonly Screen[] = [
  ...recordScreens({
    shows: 'membership',
    entity: async () => (await import('../entity.ts')).membership,
    one: 'membership',
    many: 'Memberships',
    access,
    paths: {
      list: '/memberships',
      create: '/create-membership',
      record: '/edit-membership/$id',
    },
    nav: { group: 'people', order: 20, icon: 'users' },
    list: {
      columns: [
        { key: 'title', note: ({ alias }) => `/membership/signup/${String(alias)}` },
        { key: 'price', text: priceInWords, width: '180px', from: 'sm' },
        { key: 'status', width: '120px' },
        { key: 'updated', width: '160px', from: 'md' },
      ],
    },
    notices: () => [tinyPrice],
  }),
  defineScreen({
    path: '/membership-settings',
    title: 'Membership settings',
    nav: { group: 'people', order: 35, icon: 'settings' },
    access: access.update,
    component: () => import('./membership-settings.tsx'),
  }),
];
