import type { BlockExample } from '#model/define-block.ts';
import { ACCOUNT_PAGE } from '../../examples.ts';

export const examples: readonly BlockExample[] = [
  {
    name: 'a reader with two memberships',
    settings: {},
    page: ACCOUNT_PAGE,
    data: {
      email: 'm.devries@harbour.example',
      name: 'Marit de Vries',
      memberships: ['Quayside Readers', 'Harbour masters'],
    },
  },
  {
    name: 'a reader without one',
    settings: { title: 'Your berth' },
    page: ACCOUNT_PAGE,
    data: { email: 'm.devries@harbour.example', name: 'Marit de Vries', memberships: [] },
  },
  { name: 'a stranger', settings: {}, page: ACCOUNT_PAGE, data: null },
  { name: 'on another page', settings: {}, data: null, empty: true },
];
