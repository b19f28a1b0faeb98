import type { BlockExample } from '#model/define-block.ts';
import { articleContent, card } from '#examples/cards.ts';

const page = { content: articleContent() };

export const examples: readonly BlockExample[] = [
  {
    name: 'small',
    settings: { title: 'Related' },
    items: [[card(1), card(2, { image: null }), card(3)]],
    page,
  },
  { name: 'cards', settings: { presentation: 'cards' }, items: [[card(1), card(2)]], page },
  {
    name: 'headlines',
    settings: { title: 'More on this', presentation: 'headlines', showDate: false },
    items: [[card(1), card(2)]],
    page,
  },
  { name: 'nothing related', settings: {}, items: [[]], page, empty: true },
];
