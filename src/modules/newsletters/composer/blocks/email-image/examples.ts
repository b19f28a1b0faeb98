import { image } from '#examples/cards.ts';
import type { BlockExample } from '#model/define-block.ts';
import type { emailImage } from './block.ts';

const placed = { asset: 5, crop: null, focal: null, alt: null, caption: null };

export const examples: readonly BlockExample<(typeof emailImage)['settings']>[] = [
  {
    name: 'full width, with a caption and a link',
    settings: { image: placed, caption: 'The outer breakwater at dawn.', linkUrl: '/harbours' },
    images: { 5: image(5, { credit: 'Illustration: Quayside' }) },
  },
  {
    name: 'half the width, centred, from a small image',
    settings: { image: placed, width: 'half', alignment: 'center' },
    images: { 5: image(5, { width: 200, height: 120 }) },
  },
  { name: 'no image', settings: {}, empty: true },
];
