import type { BlockExample } from '#model/define-block.ts';
import { card, homePage, image } from '#examples/cards.ts';

const person = (number: number, name: string, overrides = {}) =>
  card(number, {
    type: 'Contact',
    typeLabel: 'Contact',
    name,
    path: `/contact/${10_000_000 + number}/example`,
    section: null,
    teaser: null,
    image: image(number),
    note: 'Advertising, northern Europe',
    ...overrides,
  });

const people = [
  person(14, 'Lieve Goossens'),
  person(15, 'Anne-Charlotte de Wolf-Hendrickx', { image: null, note: 'Subscriptions' }),
  person(16, 'Bo', { image: null, note: null }),
];

const data = {
  10_000_014: { email: 'lieve.goossens@quayside.example', phone: '+32 3 555 01 71' },
  10_000_015: { email: 'subscriptions@quayside.example', phone: null },
};

export const examples: readonly BlockExample[] = [
  {
    name: 'three people',
    settings: {
      title: 'Who is who',
      link: '/about',
      source: 'chosen',
      chosen: [10_000_014, 10_000_015, 10_000_016],
    },
    items: [people],
    data,
  },
  {
    name: 'one below the other, without portraits',
    settings: { columns: 1, showPortrait: false },
    items: [people],
    data,
  },
  { name: 'one person', settings: {}, items: [people.slice(1, 2)], data },
  { name: 'nobody', settings: {}, items: [[]], data: {}, page: homePage(), empty: true },
];
