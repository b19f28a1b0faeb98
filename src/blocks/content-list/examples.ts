import type { BlockExample } from '#model/define-block.ts';
import { card } from '#examples/cards.ts';

export const examples: readonly BlockExample[] = [
  {
    name: 'lead',
    settings: { title: 'Today', presentation: 'lead', count: 5 },
    items: [[card(1), card(2), card(3), card(4), card(5)]],
  },
  {
    name: 'cards',
    settings: { presentation: 'cards', columns: 3, count: 3 },
    items: [[card(1), card(2, { image: null }), card(3, { labels: ['Sponsored'] })]],
  },
  {
    name: 'list',
    settings: { presentation: 'list', showAuthors: true },
    items: [[card(1), card(2), card(3)]],
  },
  {
    name: 'headlines',
    settings: { title: 'More', link: '/harbours', presentation: 'headlines' },
    items: [[card(1), card(2)]],
  },
  { name: 'ranked', settings: { presentation: 'ranked' }, items: [[card(1), card(2), card(3)]] },
  {
    name: 'without a number, as version 1 had it',
    v: 1,
    settings: { presentation: 'headlines' },
    items: [[card(1), card(2)]],
  },
  {
    name: 'short teasers',
    settings: { presentation: 'list', teaserLength: 50 },
    items: [[card(1), card(2, { image: null })]],
  },
  { name: 'nothing to show', settings: {}, items: [[]], empty: true },
];
