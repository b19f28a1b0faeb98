import type { BlockExample } from '#model/define-block.ts';
import { card } from '#examples/cards.ts';

export const examples: readonly BlockExample[] = [
  {
    name: 'six',
    settings: { title: 'In pictures', link: '/pictures' },
    items: [[card(1), card(2), card(3), card(4), card(5), card(6, { name: 'Fog' })]],
  },
  { name: 'two in four columns', settings: { columns: 4 }, items: [[card(1), card(2)]] },
  { name: 'nothing to show', settings: {}, items: [[]], empty: true },
];
