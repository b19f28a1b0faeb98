import { card } from '#examples/cards.ts';
import type { BlockExample } from '#model/define-block.ts';
import type { emailLead } from './block.ts';

export const examples: readonly BlockExample<(typeof emailLead)['settings']>[] = [
  { name: 'newest item', settings: { showSection: true, showDate: true }, items: [[card(1)]] },
  {
    name: 'without an image, teaser and button',
    settings: { title: 'Today', requireImage: false, showTeaser: false, showButton: false },
    items: [[card(2, { image: null })]],
  },
  { name: 'no item', settings: {}, items: [[]], empty: true },
];
