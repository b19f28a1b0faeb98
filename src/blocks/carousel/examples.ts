import type { BlockExample } from '#model/define-block.ts';
import { card } from '#examples/cards.ts';

export const examples: readonly BlockExample[] = [
  {
    name: 'eight',
    settings: { title: 'This week', link: '/week' },
    items: [[1, 2, 3, 4, 5, 6, 7, 8].map((number) => card(number))],
  },
  {
    name: 'two, one without a picture',
    settings: { showTeaser: true, requireImage: false },
    items: [[card(1), card(2, { image: null })]],
  },
  { name: 'nothing to show', settings: {}, items: [[]], empty: true },
];
