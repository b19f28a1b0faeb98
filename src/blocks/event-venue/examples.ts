import type { BlockExample } from '#model/define-block.ts';
import { articleContent, homePage } from '#examples/cards.ts';
import type { LocatorMap } from './venue.ts';

const event = (venue: unknown) => ({
  content: articleContent({ type: 'Event', typeLabel: 'Event', fields: { venue } }),
});

const HALL = {
  name: 'Old Fish Hall',
  address1: 'Visserskaai 9',
  city: 'Ostend',
  region: null,
  postalCode: '8400',
  country: 'Belgium',
};

/** A hand-drawn coast. */
const COAST: LocatorMap = {
  land: 'M-4 142l60-22 82 4 60-16 44 12 90-52 72-12 30 22 50-44v240h-488zM-4-4h180l-30 40-66 14-84 24z',
};

export const examples: readonly BlockExample[] = [
  {
    name: 'a hall on a coast',
    settings: {},
    page: event({ ...HALL, coordinates: '51.2334, 2.9189' }),
    data: COAST,
  },
  { name: 'an address alone, under a title', settings: { title: 'How to find us' }, page: event(HALL) },
  { name: 'no venue', settings: {}, page: event(null), empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
