import type { BlockExample } from '#model/define-block.ts';
import { articleContent, card, homePage } from '#examples/cards.ts';

const company = {
  content: articleContent({ type: 'Company', typeLabel: 'Company', name: 'Kaiwerk', body: null }),
};
const videos = ['The gate of Oudemonde goes in', 'Forty tonnes, one hook', 'A crane in a box'].map(
  (title, index) => ({
    id: `Zr4Fq7wXk${index}M`,
    title,
    description: null,
    published: `2026-0${index + 4}-12T09:00:00.000Z`,
  }),
);

export const examples: readonly BlockExample[] = [
  {
    name: 'of the site and of a playlist',
    settings: { title: 'Videos' },
    items: [[card(1, { type: 'Video' }), card(2, { type: 'Video' })]],
    data: { videos, problem: null },
    page: company,
  },
  {
    name: 'a playlist alone, four across',
    settings: { columns: 4, count: 2 },
    items: [[]],
    data: { videos, problem: null },
    page: company,
  },
  {
    name: 'what editors see without an API key',
    settings: {},
    items: [[]],
    data: { videos: [], problem: 'noKey' },
    page: { ...company, preview: true },
  },
  {
    name: 'what readers see without an API key',
    settings: {},
    items: [[]],
    data: { videos: [], problem: 'noKey' },
    page: company,
    empty: true,
  },
  {
    name: 'no videos',
    settings: {},
    items: [[]],
    data: { videos: [], problem: null },
    page: company,
    empty: true,
  },
  { name: 'no company', settings: {}, items: [[]], page: homePage(), empty: true },
];
