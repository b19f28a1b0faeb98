import type { BlockExample } from '#model/define-block.ts';
import { card, homePage } from '#examples/cards.ts';

const talk = (number: number) =>
  card(number, { type: 'Webinar', typeLabel: 'Webinar', path: `/webinar/${10_000_000 + number}/example` });

const data = {
  10_000_001: '2027-02-03T13:00:00.000Z',
  10_000_002: '2027-03-31T22:30:00.000Z',
  10_000_003: '2026-10-14T09:00:00.000Z',
};

export const examples: readonly BlockExample[] = [
  {
    name: 'ahead and on demand, under a title',
    settings: { title: 'Forty minutes at a desk', source: 'site' },
    items: [[talk(1), talk(2)], [talk(3)]],
    data,
    page: homePage(),
  },
  {
    name: 'on demand alone, without teasers',
    settings: { show: 'onDemand', showTeaser: false },
    items: [[talk(3)]],
    data,
  },
  { name: 'nothing ahead', settings: {}, items: [[], [talk(3)]], data },
  { name: 'no webinars', settings: {}, items: [[], []], data: {}, empty: true },
];
