import { card } from '#examples/cards.ts';
import type { BlockExample } from '#model/define-block.ts';

export const examples: readonly BlockExample[] = [
  {
    name: 'list',
    settings: { title: 'This week', showSection: true, showDate: true },
    items: [[card(1), card(2, { image: null }), card(3)]],
  },
  { name: 'large', settings: { presentation: 'large', showButton: true }, items: [[card(1), card(2)]] },
  {
    name: 'headlines',
    settings: { title: 'More', link: 'https://quayside.example/harbours', presentation: 'headlines' },
    items: [[card(1), card(2)]],
  },
  { name: 'no items', settings: {}, items: [[]], empty: true },
];
