import { image } from '#examples/cards.ts';
import type { BlockExample } from '#model/define-block.ts';
import { adKey } from '../../model/ad-sizes.ts';
import type { emailAd } from './block.ts';

const placed = { asset: 5, crop: null, focal: null, alt: null, caption: null };

const words = {
  houseHeadline: 'Read Quayside on the quay',
  houseText: 'Twelve issues a year, printed on paper that survives a wet pocket.',
  houseLink: '/subscribe',
  houseButton: 'Subscribe',
};

const booked = {
  image: image(6, { width: 1200, height: 200, alt: 'Sluisdam Mills: rope by the metre' }),
  headline: null,
  text: null,
  button: null,
  link: 'https://sluisdam-mills.example/rope',
  label: 'Sponsored',
};

export const examples: readonly BlockExample<(typeof emailAd)['settings']>[] = [
  {
    name: 'own advertisement, image next to the text',
    settings: { position: 'Below the lead', size: '300x250', houseImage: placed, ...words },
    images: { 5: image(5) },
  },
  {
    name: 'own advertisement, image above the text',
    settings: { position: 'Below the lead', houseImage: placed, ...words },
    images: { 5: image(5) },
  },
  {
    name: 'own advertisement without an image',
    settings: { position: 'End', ...words, houseButton: null },
  },
  {
    name: 'own advertisement, only an image',
    settings: {
      position: 'Top',
      size: '600x250',
      houseImage: { ...placed, caption: 'Offer ends on 31 March.' },
      houseLink: '/subscribe',
    },
    images: { 5: image(5) },
  },
  {
    name: 'advertisement of a source',
    settings: { position: 'Top', size: '600x100', ...words },
    page: {
      module: {
        key: 'newsletter',
        title: 'Quay Weekly',
        pageNumber: 1,
        query: { pinnedIds: [], earlierIds: [], accounts: null, ads: { [adKey('Top')]: booked } },
      },
    },
  },
  { name: 'not booked, without an own advertisement', settings: { position: 'Top' }, empty: true },
];
