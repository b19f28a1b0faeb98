import type { BlockExample } from '#model/define-block.ts';
import { articleContent, homePage } from '#model/example-cards.ts';

export const examples: readonly BlockExample[] = [
  { name: 'with caption and credit', settings: {}, page: { content: articleContent() } },
  {
    name: 'picture alone',
    settings: { showCaption: false, shape: 'original' },
    page: { content: articleContent() },
  },
  { name: 'no picture', settings: {}, page: { content: articleContent({ image: null }) }, empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
