import type { BlockExample } from '#model/define-block.ts';
import { articleContent, card, homePage, image } from '#examples/cards.ts';

const company = { content: articleContent({ type: 'Company', typeLabel: 'Company', name: 'Kaiwerk' }) };

const person = (number: number, name: string, overrides = {}) =>
  card(number, {
    type: 'Contact',
    typeLabel: 'Contact',
    name,
    path: `/contact/${10_000_000 + number}/example`,
    section: null,
    teaser: null,
    image: image(number),
    note: 'Sales, mobile harbour cranes',
    ...overrides,
  });

const sales = person(14, 'Lieve Goossens');
const service = person(15, 'Anne-Charlotte de Wolf-Hendrickx', {
  image: null,
  note: 'Inspection and re-roping',
});

export const examples: readonly BlockExample[] = [
  {
    name: 'one person',
    settings: {},
    items: [[sales]],
    data: { 10_000_014: { email: 'lieve.goossens@kaiwerk.example', phone: '+32 3 555 01 71' } },
    page: company,
  },
  {
    name: 'two people, one without a portrait, under a title',
    settings: { title: 'Press contact', count: 2 },
    items: [[sales, service]],
    data: {
      10_000_014: { email: null, phone: '+32 3 555 01 71' },
      10_000_015: { email: 'service@kaiwerk.example', phone: null },
    },
    page: company,
  },
  {
    name: 'names alone',
    settings: { showPortrait: false },
    items: [[person(16, 'Bo', { image: null, note: null })]],
    data: {},
    page: company,
  },
  {
    name: 'a company without public contacts',
    settings: {},
    items: [[]],
    data: {},
    page: company,
    empty: true,
  },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
