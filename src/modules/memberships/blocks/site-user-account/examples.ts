import type { BlockExample } from '#model/define-block.ts';

export const examples: readonly BlockExample[] = [
  {
    name: 'a reader with two memberships',
    settings: {},
    data: {
      email: 'm.devries@harbour.example',
      name: 'Marit de Vries',
      memberships: ['Quayside Readers', 'Harbour masters'],
    },
  },
  {
    name: 'a reader without one',
    settings: { title: 'Your berth' },
    data: { email: 'm.devries@harbour.example', name: 'Marit de Vries', memberships: [] },
  },
  { name: 'a stranger', settings: {}, data: null },
];
