/** Content cards for block examples: real enough to look at, the same at every run. */
import type { ContentCard } from '#model/page.ts';

const HEADLINES = [
  'Night pilots ask for a second radar on the outer breakwater',
  'A lock gate that opens in four minutes, and why it took nine years',
  'Short-sea operators count the cost of a cold spring',
  'The tug that tows on hydrogen, two winters in',
  'What the harbour authority learned from one stuck car carrier',
];

/** A card with the given number; the same number is the same card. */
export function card(number: number, overrides: Partial<ContentCard> = {}): ContentCard {
  const name = HEADLINES[(number - 1) % HEADLINES.length] ?? 'Untitled';
  return {
    id: 10_000_000 + number,
    type: 'Article',
    typeLabel: 'Article',
    name,
    teaser:
      'Three ports, two weather services and one stubborn harbour master: how the rule came about and what it changes.',
    path: `/harbours/article/${10_000_000 + number}/example`,
    image: {
      assetId: number,
      fileKey: `1-${String(number).padStart(24, '0')}`,
      width: 1600,
      height: 1067,
      crop: null,
      focal: { x: 500, y: 400 },
      alt: 'A tug beside a car carrier at dusk',
      caption: null,
      credit: null,
    },
    section: { id: 7, name: 'Harbours', path: '/harbours' },
    authors: [{ id: 10_000_100, name: 'Maren Holt', path: '/contact/10000100/maren-holt' }],
    labels: [],
    published: '2026-11-18T07:30:00.000Z',
    ...overrides,
  };
}
