import type { BlockExample } from '#model/define-block.ts';
import { card } from '#examples/cards.ts';

export const examples: readonly BlockExample[] = [
  { name: 'headlines', settings: {}, items: [[card(1), card(2), card(3)]] },
  {
    name: 'images, sections and dates',
    settings: { title: 'This month', period: 'month', showImages: true, showSection: true, showDate: true },
    items: [[card(1), card(2, { image: null }), card(3)]],
  },
  {
    name: 'ten items',
    settings: { source: 'site', count: 10 },
    items: [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => card(number))],
  },
  { name: 'no views yet', settings: {}, items: [[]], empty: true },
];
