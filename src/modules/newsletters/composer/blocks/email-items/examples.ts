import { card } from '#examples/cards.ts';
import type { BlockExample } from '#model/define-block.ts';

export const examples: readonly BlockExample[] = [
  {
    name: 'list',
    settings: { title: 'This week', showSection: true, showDate: true },
    items: [[card(1), card(2, { image: null }), card(3, { teaser: null })]],
  },
  {
    name: 'large images, with buttons',
    settings: { presentation: 'large', showButton: true },
    items: [[card(1), card(2, { image: null })]],
  },
  {
    name: 'headlines',
    settings: { title: 'More', link: 'https://quayside.example/harbours', presentation: 'headlines' },
    items: [[card(1), card(2)]],
  },
  {
    name: 'an item in another language, and a long word',
    settings: {},
    items: [
      [
        card(1, { name: 'الليلة الطويلة في الميناء', teaser: 'تقرير من الرصيف.', language: 'ar' }),
        card(2, { name: `Donau${'dampfschifffahrts'.repeat(6)}gesellschaft` }),
      ],
    ],
  },
  { name: 'no items', settings: {}, items: [[]], empty: true },
];
