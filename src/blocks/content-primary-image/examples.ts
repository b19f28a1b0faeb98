import type { BlockExample } from '#model/define-block.ts';
import { articleContent, homePage, image } from '#examples/cards.ts';

export const examples: readonly BlockExample[] = [
  { name: 'with caption and credit', settings: {}, page: { content: articleContent() } },
  {
    name: 'picture alone',
    settings: { showCaption: false, shape: 'original' },
    page: { content: articleContent() },
  },
  {
    name: 'a title, and the other pictures below',
    settings: { title: 'In pictures', link: '/harbours', shape: '3x2', showOthers: true },
    page: { content: articleContent({ images: [image(1), image(2), image(3), image(4)] }) },
  },
  { name: 'no picture', settings: {}, page: { content: articleContent({ image: null }) }, empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
